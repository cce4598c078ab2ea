// The first visit: one pane after the other, each with a sentence. It is over for good when it ends or is skipped.

import { html } from "./dom.ts";
import type { Context } from "./page.ts";

/** What is shown, in this order: the panes, and the player. */
const STOPS = ["source", "ir", "cfg", "dominators", "steps"];

/** Under this key the browser keeps that the tour is over. */
const SEEN = "ssa-page.tour";

/**
 * Shows the tour if this is the first visit, or a button for it if the address says what to show.
 * @param offer The place of the button.
 * @param showTab Shows a pane where there is room for one only.
 * @returns Ends it.
 */
export function mountTour({ root, place, store, t }: Context, offer: HTMLElement | null, showTab: (pane: string) => void): () => void {
  if (isOver()) return () => {};
  const stops = STOPS.filter((name) => name !== "steps" || !place.hidden);
  const start = html("button", { type: "button", class: "offer", onclick: () => (start.remove(), open()) });
  let at = 0;
  const text = html("p", { "aria-live": "polite" });
  const next = html("button", { type: "button", class: "next", onclick: () => move() });
  const skip = html("button", { type: "button", onclick: () => end() });
  const element = html("aside", { class: "tour" }, text, html("div", {}, skip, next));
  const draw = () => {
    root.dataset.tour = stops[at];
    if (stops[at] !== "steps") showTab(stops[at]);
    text.textContent = `${at + 1}/${stops.length} ${t(`tour.${stops[at]}`)}`;
    next.textContent = t(at + 1 < stops.length ? "tour.next" : "tour.start");
    skip.textContent = t("tour.skip");
    skip.hidden = at + 1 === stops.length;
    element.setAttribute("aria-label", t("tour.title"));
    root.querySelector(stops[at] === "steps" ? ".said" : `.pane.${stops[at]}`)?.scrollIntoView({ block: "nearest" });
  };
  const move = () => (++at < stops.length ? draw() : end());
  const endListening = store.subscribe((state, before) => state.language !== before.language && translate());
  const translate = () => {
    start.textContent = t("tour.title");
    if (element.isConnected) draw();
  };
  const open = () => {
    store.set({ ask: [], only: null });
    root.append(element);
    draw();
  };
  const remove = () => {
    endListening();
    start.remove();
    element.remove();
    delete root.dataset.tour;
  };
  const end = () => {
    remove();
    showTab("cfg");
    try {
      localStorage.setItem(SEEN, "1");
    } catch {
      // The browser keeps nothing, so the tour is shown again next time.
    }
  };
  offer?.prepend(start);
  translate();
  if (!offer) open();
  return remove;
}

/** Whether the tour is over, or the browser could not keep that it is. */
function isOver() {
  try {
    return localStorage.getItem(SEEN) !== null;
  } catch {
    return true;
  }
}
