// The address of the playground: `#`, the program as link.ts packs it, and words for what is shown of it, as
// `#q1bKSczM…&tab=page&function=gcd&step=phis.3`.

import type { Medium } from "../page/address.ts";

/** The words that are not of the page about SSA. */
const OWN = ["tab", "level", "ir-level", "page-level", "page-run", "rules", "language"];

/** What of the address is now there. */
let { program, words } = parts();

function parts() {
  const [first, ...rest] = location.hash.slice(1).split("&");
  const hasProgram = first !== "" && !first.includes("=");
  return { program: hasProgram ? first : "", words: new URLSearchParams((hasProgram ? rest : [first, ...rest]).join("&")) };
}

/** @param isNew Whether it is a new entry of the history. */
function write(isNew: boolean) {
  const pieces = [program, String(words)].filter((it) => it !== "");
  history[isNew ? "pushState" : "replaceState"](null, "", `#${pieces.join("&")}`);
}

const own = () => new URLSearchParams([...words].filter(([key]) => OWN.includes(key)));

export const address = {
  /** The program in the address of now. */
  program: () => parts().program,
  /** @param language of the page, which a link brings along */
  setProgram(fragment: string, language: string) {
    program = fragment;
    words.set("language", language);
    write(false);
  },
  word: (key: string) => words.get(key),
  /** Sets a word, or removes it. */
  setWord(key: string, value: string | null) {
    if (words.get(key) === value) return;
    if (value === null) words.delete(key);
    else words.set(key, value);
    write(key === "tab");
  },
  /** Forgets what was shown of a program. */
  forget() {
    words = own();
  },
  /** Reads again what going back has changed. */
  refresh() {
    ({ program, words } = parts());
  },
  /**
   * The address of the page about SSA, without the words of other parts.
   * @param settings The choices around it.
   */
  medium: (settings: () => { language: string, theme: string }, copy: () => Promise<boolean>): Medium => ({
    read() {
      address.refresh();
      return new URLSearchParams({ ...Object.fromEntries([...words].filter(([key]) => !OWN.includes(key))), ...settings() });
    },
    write(shown, isNew) {
      words = own();
      for (const [key, value] of shown) if (!OWN.includes(key) && key !== "theme") words.set(key, value);
      write(isNew);
    },
    copy,
  }),
};

addEventListener("popstate", address.refresh);

/** Keeps what is chosen in the address, under the id of the control. */
export function linked<C extends HTMLSelectElement | HTMLInputElement>(control: C): C {
  const isBox = control instanceof HTMLInputElement;
  const first = isBox ? String(control.checked) : control.value;
  const take = () => {
    const value = address.word(control.id) ?? first;
    const isKnown = isBox || [...control.options].some((option) => option.value === value);
    if (!isKnown || value === (isBox ? String(control.checked) : control.value)) return false;
    if (isBox) control.checked = value === "true";
    else control.value = value;
    return true;
  };
  take();
  control.addEventListener("change", () => address.setWord(control.id, isBox ? String(control.checked) : control.value));
  addEventListener("popstate", () => take() && control.dispatchEvent(new Event("change")));
  return control;
}
