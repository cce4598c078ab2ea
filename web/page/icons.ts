// The signs on buttons, drawn, so that no font has to have them.

import { svg } from "./dom.ts";

const ICONS = {
  widen: "M9 2h5v5M14 2 9.5 6.5M7 14H2V9M2 14l4.5-4.5",
  fit: "M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4M5.5 5.5h5v5h-5z",
  save: "M8 2v8M4.5 7 8 10.5 11.5 7M2.5 11v3h11v-3",
  series: "M5 2h9v9M2 5h9v9H2zM6.500 7v4M4.500 9.500 6.500 11.500 8.500 9.500",
  in: "M8 3v10M3 8h10",
  out: "M3 8h10",
  light: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v2M8 13v2M1 8h2M13 8h2M3 3l1.4 1.4M11.6 11.6 13 13M3 13l1.4-1.4M11.6 4.4 13 3",
  dark: "M13 9.5A5.5 5.5 0 1 1 6.5 3a4.5 4.5 0 0 0 6.500 6.500z",
  auto: "M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2M8 2v12M8 5h4.800M8 8h6M8 11h4.800",
};

export function icon(name: string): SVGElement {
  const d = ICONS[(name as keyof typeof ICONS)];
  return svg("svg", { class: "icon", viewBox: "0 0 16 16", width: 16, height: 16, "aria-hidden": "true" }, svg("path", { d }));
}
