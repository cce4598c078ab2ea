// What building the site again can leave out, and the index of the search.
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, readdirSync, renameSync, statSync } from "node:fs";
import path from "node:path";
import { fileURLToPath } from "node:url";

/** A hash of files, and of all that is in folders: names and contents; and of a text. */
export function contentHash(places: string[], text: string = ""): string {
  const hash = createHash("sha256").update(`${text}\0`);
  for (const place of places) {
    const names = statSync(place).isDirectory() ? readdirSync(place, { recursive: true, encoding: "utf8" }).sort() : [""];
    for (const name of names) {
      const file = path.join(place, name);
      if (statSync(file).isDirectory()) continue;
      const content = readFileSync(file);
      hash.update(`${name}\0${content.length}\0`).update(content);
    }
  }
  return hash.digest("hex");
}

/** Makes the index of the search for the books in a folder, without the page that has all of a book. */
export function indexPages(folder: string) {
  const whole = readdirSync(folder).map((name) => path.join(folder, name, "print.html")).filter((file) => existsSync(file));
  whole.forEach((file) => renameSync(file, `${file}.part`));
  const pagefind = fileURLToPath(new URL("../node_modules/.bin/pagefind", import.meta.url));
  execFileSync(pagefind, ["--site", folder, "--glob", "{en,zh}/**/*.html", "--root-selector", "main"], { stdio: ["ignore", "ignore", "inherit"] });
  whole.forEach((file) => renameSync(`${file}.part`, file));
}
