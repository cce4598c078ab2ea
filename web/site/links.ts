// Checks that every link of a site leads somewhere: to a file, and to an element of it if the link names one.
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import path from "node:path";

/** @param text of an attribute */
const unescaped = (text: string) => text.replaceAll("&amp;", "&").replaceAll("&quot;", '"').replaceAll("&lt;", "<").replaceAll("&gt;", ">");

/**
 * The links of the pages in a folder that lead nowhere, and how many were followed.
 * @param isChecked whether the links of a page count; links to its elements always do
 */
export function brokenLinks(folder: string, isChecked: (file: string) => boolean) {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(".html")).sort();
  const pages: Map<string, { ids: Set<string>, links: string[] }> = new Map();
  for (const file of files) {
    const html = readFileSync(path.join(folder, file), "utf8").replace(/<script\b[^>]*>[\s\S]*?<\/script>/g, "");
    const values = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, value]) => unescaped(value));
    pages.set(file, { ids: new Set(values(/\sid="([^"]*)"/g)), links: values(/<[a-z][^<>]*?\s(?:href|src)="([^"]*)"/g) });
  }
  const broken = [];
  let count = 0;
  for (const [file, { links }] of pages) {
    if (!isChecked(file)) continue;
    for (const link of links) {
      if (/^(https?:|data:|mailto:)/.test(link)) continue;
      const [place, id] = link.split("#");
      let target = place === "" ? file : path.posix.join(path.posix.dirname(file), decodeURIComponent(place));
      const at = path.join(folder, target);
      if (existsSync(at) && statSync(at).isDirectory()) target = path.posix.join(target, "index.html");
      const page = pages.get(target);
      const isThere = page || existsSync(path.join(folder, target));
      // Words such as `language=zh` say what the playground or a page of `--emit html` shows.
      const hasId = !id || !page || id.includes("=") || page.ids.has(decodeURIComponent(id));
      if (!isThere || !hasId) broken.push(`${file}: ${link.slice(0, 200)}`);
      count += 1;
    }
  }
  return { broken, count };
}
