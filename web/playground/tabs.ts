// The tabs next to the editor.

import { html } from "../page/dom.ts";

/**
 * @param panels what each tab shows, by name
 * @param chosen is told which tab was chosen
 */
export function createTabs(panels: Record<string, HTMLElement>, chosen: (name: string) => void) {
  const names = Object.keys(panels);
  let current = names[0];
  const handles = names.map((name) =>
    html("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, "data-text": `tab.${name}`, onclick: () => choose(name) }),
  );
  const strip = html("div", { role: "tablist", class: "tabs", "data-label": "results", onkeydown: move }, ...handles);
  const bodies = names.map((name) =>
    html("div", { role: "tabpanel", id: `panel-${name}`, "aria-labelledby": `tab-${name}`, class: "panel" }, panels[name]),
  );

  function move(event: KeyboardEvent) {
    const at = names.indexOf(current);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1 + names.length, Home: 0, End: names.length - 1 }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    choose(names[to % names.length]);
    handles[to % names.length].focus();
  }

  function choose(name: string) {
    current = name;
    names.forEach((it, index) => {
      handles[index].setAttribute("aria-selected", String(it === name));
      handles[index].tabIndex = it === name ? 0 : -1;
      bodies[index].hidden = it !== name;
    });
    document.body.dataset.tab = name;
    chosen(name);
  }

  return { strip, bodies, choose, current: () => current };
}
