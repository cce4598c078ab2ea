// Saving a picture as an SVG file that looks the same without the page's style.

import { svg } from "./dom.ts";

/** What of the style is written into the file. */
const PROPERTIES = [
  "fill", "fill-opacity", "stroke", "stroke-width", "stroke-dasharray", "font-family", "font-size", "font-weight", "text-decoration-line",
];

/**
 * The text of an SVG file of a scene that is in the page.
 * @param defs The markers that it uses.
 * @param caption Lines of text below the picture.
 */
export function svgText(scene: SVGElement, { width, height }: { width: number, height: number }, defs: Element, title: string, caption: { text: string, x: number, y: number }[] = []): string {
  const copy = scene.cloneNode(true) as SVGElement;
  copy.removeAttribute("transform");
  const ends = defs.cloneNode(true) as SVGElement;
  style(scene, copy);
  style(defs, ends);
  const colours = getComputedStyle(scene.ownerSVGElement as Element);
  const [background, colour] = ["--picture", "--text"].map((name) => colours.getPropertyValue(name).trim());
  const lines = caption.map(({ text, ...place }) => svg("text", { ...place, fill: colour || "#000", "font-family": "sans-serif", "font-size": 14 }, text));
  const whole = svg(
    "svg",
    { viewBox: `0 0 ${width} ${height}`, width, height, "xml:space": "preserve" },
    svg("title", {}, title),
    ends,
    svg("rect", { width, height, fill: background || "#fff" }),
    copy,
    ...lines,
  );
  return new XMLSerializer().serializeToString(whole);
}

/** Writes the style of the elements of `from` as attributes of those of `to`, its copy. */
function style(from: Element, to: Element) {
  const [originals, copies] = [from.querySelectorAll("*"), to.querySelectorAll("*")];
  originals.forEach((original, index) => {
    const [copy, computed] = [copies[index], getComputedStyle(original)];
    for (const property of PROPERTIES) {
      const value = computed.getPropertyValue(property);
      if (value) copy.setAttribute(property === "text-decoration-line" ? "text-decoration" : property, value);
    }
    if (computed.display === "none") copy.setAttribute("display", "none");
    for (const { name } of [...copy.attributes]) {
      if (name === "class" || name === "tabindex" || name.startsWith("data-")) copy.removeAttribute(name);
    }
  });
}

/** Has the browser save a file. */
export function saveFile(name: string, content: Blob) {
  const address = URL.createObjectURL(content);
  const link = document.createElement("a");
  link.href = address;
  link.download = name.replace(/[^\p{L}\p{N}._-]+/gu, "_");
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10_000);
}
