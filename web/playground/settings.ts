// The choices of language and theme, and the words that follow the language.

import { html } from "../page/dom.ts";
import { LANGUAGES } from "../page/language.ts";
import { THEMES } from "../page/store.ts";
import { address } from "./address.ts";
import { say } from "./texts.ts";

export type Gaps = Record<string, string | number>;

/**
 * A choice that outlives the page, where the browser allows it.
 * @param value stored if given
 */
function remembered(key: string, value?: string) {
  try {
    if (value !== undefined) localStorage.setItem(`minisysy.${key}`, value);
    return localStorage.getItem(`minisysy.${key}`);
  } catch {
    return value ?? null;
  }
}

const among = <T extends string>(value: string | null, known: readonly T[], otherwise: T) => known.find((it) => it === value) ?? otherwise;

const systemIsDark = matchMedia("(prefers-color-scheme: dark)");

export const settings = {
  language: among(address.word("language") ?? remembered("language"), LANGUAGES, navigator.language.startsWith("zh") ? "zh" : "en"),
  theme: among(remembered("theme"), THEMES, "auto"),
};

const listeners: (() => void)[] = [];

/** What fills the gaps of an element's text. */
const gapsOf: WeakMap<HTMLElement, Gaps> = new WeakMap();

/** The text for `key` in the chosen language. */
export const t = (key: string, gaps?: Gaps) => say(settings.language, key, gaps);

/** Gives an element a text that follows the language; none if `key` is empty. */
export function tell(node: HTMLElement, key: string, gaps: Gaps = {}) {
  node.dataset.text = key;
  gapsOf.set(node, gaps);
  speakOne(node);
}

function speakOne(node: HTMLElement) {
  const key = node.dataset.text;
  const text = key ? t(key, gapsOf.get(node)) : "";
  // The same text again would be read out again.
  if (node.textContent !== text) node.textContent = text;
}

/** Has `listener` called now and whenever language or theme change. */
export function follow(listener: () => void) {
  listeners.push(listener);
  listener();
}

/** Says everything in the chosen language and shows it in the chosen colours. */
export function applySettings() {
  const { language, theme } = settings;
  document.documentElement.lang = language === "zh" ? "zh-CN" : "en";
  document.documentElement.dataset.theme = theme === "dark" || (theme === "auto" && systemIsDark.matches) ? "dark" : "light";
  document.title = t("title");
  for (const node of document.querySelectorAll("[data-text]")) speakOne(node as HTMLElement);
  for (const node of document.querySelectorAll("[data-label]")) {
    node.setAttribute("aria-label", t((node as HTMLElement).dataset.label ?? ""));
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

/** A button whose text has this key. */
export function button(key: string, onclick: (event: Event) => void, className?: string) {
  return html("button", { type: "button", "data-text": key, class: className, onclick });
}

/** @param options value and text */
export function select(id: string, options: string[][], chosen: string) {
  const result = html("select", { id }) as HTMLSelectElement;
  result.append(...options.map(([value, text]) => html("option", { value, selected: value === chosen }, text)));
  return result;
}

/** Names the options of a choice: the keys are `prefix` and the value. */
export function nameOptions(control: HTMLSelectElement, prefix: string = "") {
  for (const option of control.options) option.textContent = t(prefix + option.value);
}

/** A control with its label. */
export function field(key: string, control: HTMLElement) {
  return html("label", { class: "field" }, html("span", { "data-text": key }), control);
}
