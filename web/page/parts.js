// Sentences on the page: names in them light up with what they name.

import { html } from "./dom.js";
import { tell, tellAll } from "./language.js";

/** @import { Gaps, Language, Name, Part, Told } from "./language.js" */

/**
 * A sentence as nodes.
 *
 * @param {Part[]} parts
 * @returns {(Node | string)[]}
 */
export function nodesOf(parts) {
  return parts.map((part) => (typeof part === "string" ? part : nameNode(part)));
}

/**
 * A name that lights up, and does so with whatever has the same name in other places.
 *
 * @param {Name} name
 */
export function nameNode({ kind, text, id }) {
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

/**
 * @param {Language} language
 * @param {string} key
 * @param {Gaps} [gaps]
 */
export function textNodes(language, key, gaps) {
  return nodesOf(tell(language, key, gaps));
}

/**
 * @param {Language} language
 * @param {Told[]} told
 */
export function toldNodes(language, told) {
  return nodesOf(tellAll(language, told));
}
