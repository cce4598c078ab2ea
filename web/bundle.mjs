/**
 * The HTML files: scripts and style that esbuild bundles, in a template.
 *
 * A content security policy allows only scripts with these hashes, and no connection. So a mistake in a script cannot
 * run a part of the user's program as a script, or load anything.
 */
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

/** @param {string} name In `web/`. */
const file = (name) => fileURLToPath(new URL(name, import.meta.url));

/** @param {string} text */
const hash = (text) => createHash("sha256").update(text).digest("base64");

/**
 * A module and all that it imports, as a script and a style.
 * @param {string} entry
 * @param {import("esbuild").BuildOptions} [options]
 * @returns {Promise<{ script: string, style: string }>}
 */
async function bundle(entry, options = {}) {
  const { outputFiles } = await build({
    entryPoints: [file(entry)], outdir: "out", bundle: true, write: false, charset: "utf8", format: "iife", target: ["es2022", "chrome111", "firefox113", "safari16.4"],
    minifyWhitespace: true, minifySyntax: true, minifyIdentifiers: true,
    loader: { ".sy": "text", ".ll": "text", ".in": "text" }, logLevel: "warning", ...options,
  });
  const text = (/** @type {string} */ extension) => outputFiles?.find(({ path }) => path.endsWith(extension))?.text ?? "";
  const [script, style] = [text(".js"), text(".css")];
  if (/<\/script/i.test(script)) throw new Error("the script would end too early");
  return { script, style };
}

/**
 * A template with its parts filled in. Gaps without a part stay.
 * @param {string} template
 * @param {Record<string, string>} parts
 */
const filled = (template, parts) => readFileSync(file(template), "utf8").replace(/\{\{(\w+)\}\}/g, (gap, name) => parts[name] ?? gap);

/**
 * The page of `--emit html`, with gaps for the title and the data. The script keeps its names: stack traces show
 * them, and a small change of a module is a small change of the file.
 */
export async function pageTemplate() {
  const { script, style } = await bundle("page/main.ts", { minifyIdentifiers: false });
  const policy = [
    "default-src 'none'", `script-src 'sha256-${hash(script)}'`, `style-src 'sha256-${hash(style)}'`, "base-uri 'none'", "form-action 'none'",
  ];
  return filled("page/page.html", { policy: policy.join("; "), style, script });
}

/**
 * The playground, with the compiler as WebAssembly.
 * @param {string} wasm The path of that file.
 */
export async function playground(wasm) {
  const worker = await bundle("playground/worker.ts");
  /** @type {import("esbuild").Plugin} */
  const workerSource = {
    name: "worker-source",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^worker-source$/ }, ({ path }) => ({ path, namespace: "worker-source" }));
      onLoad({ filter: /.*/, namespace: "worker-source" }, () => ({ contents: worker.script, loader: "text" }));
    },
  };
  const { script, style } = await bundle("playground/main.ts", { plugins: [workerSource] });
  // The editor makes a style sheet when it starts, which the policy knows by this number.
  const nonce = hash(script + style);
  const policy = [
    "default-src 'none'",
    "connect-src 'none'",
    `script-src 'sha256-${hash(script)}' 'wasm-unsafe-eval'`,
    `style-src-elem 'nonce-${nonce}'`,
    // It also sets attributes of its own elements.
    "style-src-attr 'unsafe-inline'",
    "worker-src blob:",
    // The editor's marks.
    "img-src data:",
    "base-uri 'none'",
    "form-action 'none'",
  ];
  const compiler = gzipSync(readFileSync(wasm), { level: 9 }).toString("base64");
  return filled("playground/playground.html", { policy: policy.join("; "), nonce, style, script, wasm: compiler });
}
