// The choices of language and theme, and the words that follow the language.

import { html } from "../page/dom.js";
import { LANGUAGES } from "../page/language.js";
import { THEMES } from "../page/store.js";
import { address } from "./address.js";
import { say } from "./texts.js";

/** @typedef {Record<string, string | number>} Gaps */

/**
 * A choice that outlives the page, where the browser allows it.
 * @param {string} key
 * @param {string} [value] stored if given
 */
function remembered(key, value) {
  try {
    if (value !== undefined) localStorage.setItem(`minisysy.${key}`, value);
    return localStorage.getItem(`minisysy.${key}`);
  } catch {
    return value ?? null;
  }
}

/**
 * @template {string} T
 * @param {string | null} value
 * @param {readonly T[]} known
 * @param {T} otherwise
 */
const among = (value, known, otherwise) => known.find((it) => it === value) ?? otherwise;

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

export const settings = {
  language: among(address.word("language") ?? remembered("language"), LANGUAGES, navigator.language.startsWith("zh") ? "zh" : "en"),
  theme: among(remembered("theme"), THEMES, "auto"),
};

/** @type {(() => void)[]} */
const listeners = [];

/** What fills the gaps of an element's text. @type {WeakMap<HTMLElement, Gaps>} */
const gapsOf = new WeakMap();

/**
 * The text for `key` in the chosen language.
 * @param {string} key
 * @param {Gaps} [gaps]
 */
export const t = (key, gaps) => say(settings.language, key, gaps);

/**
 * Gives an element a text that follows the language; none if `key` is empty.
 * @param {HTMLElement} node
 * @param {string} key
 * @param {Gaps} [gaps]
 */
export function tell(node, key, gaps = {}) {
  node.dataset.text = key;
  gapsOf.set(node, gaps);
  speakOne(node);
}

/** @param {HTMLElement} node */
function speakOne(node) {
  const key = node.dataset.text;
  const text = key ? t(key, gapsOf.get(node)) : "";
  // The same text again would be read out again.
  if (node.textContent !== text) node.textContent = text;
}

/**
 * Has `listener` called now and whenever language or theme change.
 * @param {() => void} listener
 */
export function follow(listener) {
  listeners.push(listener);
  listener();
}

/** Says everything in the chosen language and shows it in the chosen colours. */
export function applySettings() {
  const { language, theme } = settings;
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  document.documentElement.dataset.theme = theme === "dark" || (theme === "auto" && systemIsDark.matches) ? "dark" : "light";
  document.title = t("title");
  for (const node of document.querySelectorAll("[data-text]")) speakOne(/** @type {HTMLElement} */ (node));
  for (const node of document.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", t(/** @type {HTMLElement} */ (node).dataset.label ?? ""));
  }
  listeners.forEach((listener) => listener());
}
systemIsDark.addEventListener("change", applySettings);

/** The two controls. */
export function createSettings() {
  const languages = select("language", [["en", "English"], ["zh", "中文"]], settings.language);
  const themes = select("theme", THEMES.map((it) => [it, ""]), settings.theme);
  languages.setAttribute("aria-label", "Language · 语言");
  themes.dataset.label = "theme";
  follow(() => nameOptions(themes));
  languages.addEventListener("change", () => {
    settings.language = among(languages.value, LANGUAGES, settings.language);
    address.setWord("language", settings.language);
    remembered("language", settings.language);
    applySettings();
  });
  themes.addEventListener("change", () => {
    settings.theme = among(themes.value, THEMES, "auto");
    remembered("theme", settings.theme);
    applySettings();
  });
  return [languages, themes];
}

/**
 * A button whose text has this key.
 * @param {string} key
 * @param {(event: Event) => void} onclick
 * @param {string} [className]
 */
export function button(key, onclick, className) {
  return html("button", { type: "button", "data-text": key, class: className, onclick });
}

/**
 * @param {string} id
 * @param {string[][]} options value and text
 * @param {string} chosen
 */
export function select(id, options, chosen) {
  const result = /** @type {HTMLSelectElement} */ (html("select", { id }));
  result.append(...options.map(([value, text]) => html("option", { value, selected: value === chosen }, text)));
  return result;
}

/**
 * Names the options of a choice: the keys are `prefix` and the value.
 * @param {HTMLSelectElement} control
 * @param {string} [prefix]
 */
export function nameOptions(control, prefix = "") {
  for (const option of control.options) option.textContent = t(prefix + option.value);
}

/**
 * A control with its label.
 * @param {string} key
 * @param {HTMLElement} control
 */
export function field(key, control) {
  return html("label", { class: "field" }, html("span", { "data-text": key }), control);
}
