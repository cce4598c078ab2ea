// The address of the playground: `#`, the program as link.js packs it, and words for what is shown of it, as
// `#q1bKSczM…&tab=page&function=gcd&step=phis.3`.

/** The words that are not of the page about SSA. */
const OWN = ["tab", "level", "ir-level", "page-level", "page-run", "rules", "language"];

/** What of the address is now there. */
let { program, words } = parts();

function parts() {
  const [first, ...rest] = location.hash.slice(1).split("&");
  const hasProgram = first !== "" && !first.includes("=");
  return { program: hasProgram ? first : "", words: new URLSearchParams((hasProgram ? rest : [first, ...rest]).join("&")) };
}

/** @param {boolean} isNew Whether going back leads past it. */
function write(isNew) {
  const pieces = [program, String(words)].filter((it) => it !== "");
  history[isNew ? "pushState" : "replaceState"](null, "", `#${pieces.join("&")}`);
}

const own = () => new URLSearchParams([...words].filter(([key]) => OWN.includes(key)));

export const address = {
  /** The program in the address of now. */
  program: () => parts().program,
  /**
   * @param {string} fragment
   * @param {string} language of the page, which a link brings along
   */
  setProgram(fragment, language) {
    program = fragment;
    words.set("language", language);
    write(false);
  },
  /** @param {string} key */
  word: (key) => words.get(key),
  /**
   * Sets a word, or removes it.
   * @param {string} key
   * @param {string | null} value
   */
  setWord(key, value) {
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
   * The address of the page about SSA: the words of others are not its.
   * @param {() => { language: string, theme: string }} settings The choices around it.
   * @param {() => Promise<boolean>} copy
   * @returns {import("../page/address.js").Medium}
   */
  medium: (settings, copy) => ({
    read() {
      address.refresh();
      return new URLSearchParams({ ...Object.fromEntries(words), ...settings() });
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

/**
 * Keeps what is chosen in the address, under the id of the control.
 * @template {HTMLSelectElement | HTMLInputElement} C
 * @param {C} control
 * @returns {C}
 */
export function linked(control) {
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
