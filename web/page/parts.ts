// Sentences on the page: names in them light up with what they name.

import { html } from "./dom.ts";
import { tell, tellAll } from "./language.ts";
import type { Gaps, Language, Name, Part, Told } from "./language.ts";

/** A sentence as nodes. */
export function nodesOf(parts: Part[]): (Node | string)[] {
  return parts.map((part) => (typeof part === "string" ? part : nameNode(part)));
}

/** A name that lights up, and does so with whatever has the same name in other places. */
export function nameNode({ kind, text, id }: Name) {
  switch (kind) {
    case "block":
      return html("code", { class: "name", "data-block": text }, text);
    case "variable":
      return html("code", { class: "name", "data-variable": text }, text);
    case "value":
      return html("code", { class: "name", "data-value": id }, text);
    case "line":
      return html("span", { class: "name", "data-line": text }, text);
    default:
      return html("code", {}, text);
  }
}

export function textNodes(language: Language, key: string, gaps?: Gaps) {
  return nodesOf(tell(language, key, gaps));
}

export function toldNodes(language: Language, told: Told[]) {
  return nodesOf(tellAll(language, told));
}
