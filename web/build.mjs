/**
 * Writes an HTML file with scripts and style:
 *
 *     node build.mjs page OUT.html
 *     node build.mjs playground OUT.html FILE.wasm
 */
import { pageTemplate, playground } from "./bundle.mjs";
import { replaceFile } from "./replace.mjs";

/** The largest file that may come out. */
const LIMIT = 3 << 20;

const [kind, out, wasm] = process.argv.slice(2);
const html = kind === "page" ? await pageTemplate() : await playground(wasm);
const size = Buffer.byteLength(html);
if (size > LIMIT) throw new Error(`${out} has ${size} bytes, and ${LIMIT} are the limit`);
replaceFile(out, html);
console.log(`${out}: ${size} bytes`);
