// Making elements. Text from a program always stays text: nothing here parses HTML.

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

/**
 * @typedef {Node | string | number | null | undefined | false} Child
 */

/**
 * Sets attributes and appends children. An attribute that begins with `on` is a listener; one that is
 * `false`, `null` or `undefined` is left out.
 * @template {Element} E
 * @param {E} node
 * @param {Record<string, unknown>} attributes
 * @param {Child[]} children
 * @returns {E}
 */
function fill(node, attributes, children) {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) {
      node.addEventListener(key.slice(2), /** @type {EventListener} */ (value));
    } else {
      node.setAttribute(key, value === true ? "" : String(value));
    }
  }
  for (const child of children) {
    if (child === false || child === null || child === undefined) continue;
    node.append(typeof child === "number" ? String(child) : child);
  }
  return node;
}

/**
 * An HTML element.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {HTMLElement}
 */
export function html(tag, attributes = {}, ...children) {
  return fill(document.createElement(tag), attributes, children);
}

/**
 * An SVG element.
 * @param {string} tag
 * @param {Record<string, unknown>} [attributes]
 * @param {...Child} children
 * @returns {SVGElement}
 */
export function svg(tag, attributes = {}, ...children) {
  return fill(
    /** @type {SVGElement} */ (document.createElementNS(SVG_NAMESPACE, tag)),
    attributes,
    children,
  );
}
