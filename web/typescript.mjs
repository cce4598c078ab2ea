// Lets Node read TypeScript: `node --import ./typescript.mjs`. Node does so itself since version 22.18.

import { readFile } from "node:fs/promises";
import { register } from "node:module";
import { isMainThread } from "node:worker_threads";
import { transform } from "esbuild";

if (isMainThread) register(import.meta.url);

/** @type {import("node:module").LoadHook} */
export async function load(url, context, next) {
  if (!url.endsWith(".ts")) return next(url, context);
  const { code } = await transform(await readFile(new URL(url), "utf8"), { loader: "ts" });
  return { format: "module", source: code, shortCircuit: true };
}
