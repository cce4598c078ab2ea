// Making elements. Text from a program always stays text: nothing here parses HTML.

const SVG_NAMESPACE = "http://www.w3.org/2000/svg";

type Child = Node | string | number | null | undefined | false;

/**
 * Sets attributes and appends children. An attribute that begins with `on` is a listener; one that is
 * `false`, `null` or `undefined` is left out.
 */
function fill<E extends Element>(node: E, attributes: Record<string, unknown>, children: Child[]): E {
  for (const [key, value] of Object.entries(attributes)) {
    if (value === false || value === null || value === undefined) continue;
    if (key.startsWith("on")) {
      node.addEventListener(key.slice(2), value as EventListener);
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

/** An HTML element. */
export function html(tag: string, attributes: Record<string, unknown> = {}, ...children: Child[]): HTMLElement {
  return fill(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg(tag: string, attributes: Record<string, unknown> = {}, ...children: Child[]): SVGElement {
  return fill(
    document.createElementNS(SVG_NAMESPACE, tag) as SVGElement,
    attributes,
    children,
  );
}
