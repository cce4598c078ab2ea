/**
 * Builds the playground: one HTML file with scripts, style and the compiler as WebAssembly.
 *
 *     node build.mjs FILE.wasm OUT.html
 *
 * A content security policy allows these scripts by their hash, and no connection at all.
 */
import { createHash } from "node:crypto";
import { readFileSync, readdirSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build, transform } from "esbuild";
import { replaceFile } from "./replace.mjs";

const web = path.dirname(fileURLToPath(import.meta.url));
const [wasm, out] = process.argv.slice(2);

/** The largest file that may come out. */
const LIMIT = 3 << 20;

const options = /** @type {const} */ ({
  bundle: true, write: false, minify: true, charset: "utf8", format: "iife", target: "es2022",
  loader: { ".sy": "text", ".ll": "text", ".in": "text" }, logLevel: "warning",
});

/** @param {string} name */
const source = (name) => path.join(web, "playground", name);

const worker = await build({ ...options, entryPoints: [source("worker.js")] });
const main = await build({
  ...options,
  entryPoints: [source("main.js")],
  plugins: [{
    name: "worker-source",
    setup({ onResolve, onLoad }) {
      onResolve({ filter: /^worker-source$/ }, ({ path }) => ({ path, namespace: "worker-source" }));
      onLoad({ filter: /.*/, namespace: "worker-source" }, () => ({ contents: worker.outputFiles[0].text, loader: "text" }));
    },
  }],
});
const script = main.outputFiles[0].text;
if (script.toLowerCase().includes("</script")) throw new Error("the script would end too early");

const page = path.join(web, "page");
const styles = readdirSync(page).filter((name) => name.endsWith(".css")).sort().map((name) => path.join(page, name));
const css = [...styles, source("playground.css")].map((name) => readFileSync(name, "utf8")).join("\n");
const style = (await transform(css, { loader: "css", minify: true, charset: "utf8" })).code;

/** @param {string} text */
const hash = (text) => createHash("sha256").update(text).digest("base64");
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
].join("; ");

/** @type {Record<string, string>} */
const parts = { policy, nonce, style, script, wasm: gzipSync(readFileSync(wasm), { level: 9 }).toString("base64") };
const html = readFileSync(source("playground.html"), "utf8").replace(/\{\{(\w+)\}\}/g, (_, name) => parts[name]);
const size = Buffer.byteLength(html);
if (size > LIMIT) throw new Error(`the playground has ${size} bytes, and ${LIMIT} are the limit`);
replaceFile(out, html);
console.log(`${out}: ${size} bytes, of which script ${Buffer.byteLength(script)}, compiler ${parts.wasm.length}`);
