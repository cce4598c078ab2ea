// The program: the text in the editor, its language, and its input. Where it comes from, and where it
// is kept: examples, the address, and the tab's memory for a reload.

import { copyAddress } from "../page/address.ts";
import { html } from "../page/dom.ts";
import { address, linked } from "./address.ts";
import { createEditor } from "./editor.ts";
import { GROUPS } from "./examples.ts";
import { decode, encode, LONGEST, wellFormed } from "./link.ts";
import { button, follow, nameOptions, select, settings, t, tell } from "./settings.ts";
import type { Saved } from "./link.ts";

export type Program = ReturnType<typeof createProgram>;

/** Milliseconds after the last key until the address is written. */
const SAVE_PAUSE = 500;

/** The largest file that is opened, in bytes. */
const LARGEST_FILE = 2e6;

/** The key of the program in the tab's memory, for a reload. */
const MEMORY = "minisysy.program";

/** The key of the user's last program in the browser's memory, for other tabs and other days. */
const WORK = "minisysy.work";

interface Events {
  change: () => void; // The program has changed, but for its input.
  changeInput: () => void;
  run: () => void;
  copy: () => void; // The address is about to be copied.
}

export function createProgram(events: Events) {
  const dialect = select("dialect", [["minisysy", "miniSysY"], ["sysy", ""], ["llvm", "LLVM IR"]], "minisysy");
  const rules = linked(select("rules", [["llvm", ""], ["mem2reg", ""], ["inline", ""]], "llvm"));
  const examples = select("examples", [], "");
  const share = button("share", async () => {
    tell(share, await copyLink());
    setTimeout(() => tell(share, "share"), 2000);
  });
  const file = html("input", { type: "file", accept: ".sy,.c,.ll,.txt", hidden: true, onchange: openFile }) as HTMLInputElement;
  const open = button("open", () => file.click());
  const notice = html("div", { id: "notice", role: "status" });
  const area = html("div", { id: "editor" });
  const input = html("textarea", { id: "input", spellcheck: "false", rows: 3, oninput: changeInput }) as HTMLTextAreaElement;
  const editor = createEditor(area, { change: changed, run: events.run });
  let version = 0;
  /** Whether the user has changed the program since it was taken from somewhere. */
  let isOwn = false;
  let isTaking = false;
  let isOpening = true;
  /** The link that is in the address. */
  let written = "";
  let timer: ReturnType<typeof setTimeout> | undefined;

  [dialect, rules, examples].forEach((it, index) => (it.dataset.label = ["language", "rules", "examples"][index]));
  follow(() => {
    nameOptions(dialect);
    nameOptions(rules, "rules.");
    input.placeholder = t("input.hint");
    listExamples(examples);
    editor.relabel();
  });
  dialect.addEventListener("change", changeDialect);
  rules.addEventListener("change", changed);
  examples.addEventListener("change", () => {
    const found = GROUPS.flatMap((group) => group.examples).find((it) => it.id === examples.value);
    examples.value = "";
    if (!found) return;
    address.forget();
    replace(found);
  });
  addEventListener("hashchange", openLink);
  addEventListener("pagehide", remember);

  function changed() {
    version += 1;
    if (!isTaking) {
      isOwn = true;
      notice.replaceChildren();
    }
    saveSoon();
    events.change();
  }

  function changeInput() {
    isOwn = true;
    saveSoon();
    events.changeInput();
  }

  function changeDialect() {
    rules.hidden = dialect.value !== "llvm";
    editor.setLanguage(dialect.value);
    changed();
  }

  /** Takes the program of a file: LLVM IR by its name. */
  async function openFile() {
    const [chosen] = file.files ?? [];
    file.value = "";
    if (!chosen) return;
    const said = html("span");
    notice.replaceChildren(said);
    if (chosen.size > LARGEST_FILE) return tell(said, "open.large", { size: `${(chosen.size / 1e6).toFixed(1)} MB` });
    try {
      const source = await chosen.text();
      address.forget();
      replace({ source, language: chosen.name.endsWith(".ll") ? "llvm" : dialect.value === "llvm" ? "minisysy" : dialect.value });
    } catch (error) {
      tell(said, "open.failed", { why: String(error) });
    }
  }

  const current = (): Saved => ({ language: dialect.value, source: editor.text(), input: input.value });

  function take({ source, input: text, language }: { source: string, input?: string, language?: string }) {
    const known = [...dialect.options].map((option) => option.value);
    isTaking = true;
    dialect.value = known.includes(language ?? "") ? (language as string) : "minisysy";
    input.value = text ?? "";
    editor.setText(source);
    changeDialect();
    events.changeInput();
    [isTaking, isOwn] = [false, false];
  }

  /** Takes a program in place of the user's, which a button brings back. */
  function replace(it: { source: string, input?: string, language?: string }) {
    const before = isOpening ? lastWork() : isOwn ? current() : null;
    take(it);
    notice.replaceChildren();
    if (before === null || before.source.trim() === "" || before.source === it.source) return;
    const back = button("replaced.back", () => {
      take(before);
      isOwn = true;
      notice.replaceChildren();
      editor.view.focus();
    });
    const said = html("span");
    notice.replaceChildren(said, " ", back);
    tell(said, "replaced");
    tell(back, "replaced.back");
  }

  /** Takes the program from the address. Returns whether there is one. */
  async function openLink() {
    const fragment = address.program();
    if (fragment === "" || fragment === written) return false;
    const saved = await decode(fragment);
    if (!saved) {
      const said = html("span");
      notice.replaceChildren(said);
      tell(said, "link.broken");
      return false;
    }
    written = fragment;
    replace(saved);
    return true;
  }

  function saveSoon() {
    clearTimeout(timer);
    timer = setTimeout(() => {
      writeLink();
      remember();
    }, SAVE_PAUSE);
  }

  /** Writes the program into the address. Returns whether it fits. */
  async function writeLink() {
    const saved = current();
    const isLong = saved.source.length + saved.input.length > 20 * LONGEST;
    const at = version;
    const fragment = isLong ? null : await encode(saved);
    const fits = fragment !== null && fragment.length <= LONGEST;
    if (at !== version) return fits;
    written = fits ? fragment : "";
    address.setProgram(written, settings.language);
    return fits;
  }

  /** Copies the address. Returns what to say about that. */
  async function copyLink() {
    clearTimeout(timer);
    events.copy();
    if (!(await writeLink())) return "share.long";
    return (await copyAddress()) ? "shared" : "share.failed";
  }

  /** Keeps the program for a reload, also if it is too large for an address, and the user's own for later. */
  function remember() {
    try {
      sessionStorage.setItem(MEMORY, JSON.stringify({ address: location.hash, saved: current() }));
      if (isOwn) localStorage.setItem(WORK, JSON.stringify(current()));
    } catch {
      // Not allowed, or too large.
    }
  }

  /** The user's last program, of any tab. */
  function lastWork(): Saved | null {
    try {
      const saved = JSON.parse(localStorage.getItem(WORK) ?? "{}");
      return typeof saved.source === "string" ? saved : null;
    } catch {
      return null;
    }
  }

  /** What was kept for this address. */
  function recall(): Saved | null {
    try {
      const { address, saved } = JSON.parse(sessionStorage.getItem(MEMORY) ?? "{}");
      return address === location.hash && typeof saved?.source === "string" ? saved : null;
    } catch {
      return null;
    }
  }

  return {
    editor,
    area,
    input,
    notice,
    controls: [dialect, rules, examples, open, file, share],
    copyLink,
    /** Counts the changes, but for those of the input. */
    version: () => version,
    /** The program, as requests name it. */
    request: () => ({
      source: wellFormed(editor.text()),
      language: dialect.value === "llvm" ? "llvm" : "sysy",
      sysy: dialect.value === "sysy",
      rules: rules.value,
      locale: settings.language,
    }),
    /** Takes the program that was here before a reload, the one in the address, the user's last one, or an example. */
    async open() {
      const kept = recall();
      if (kept) {
        take(kept);
        written = address.program();
        isOwn = true;
      } else if (!(await openLink())) {
        const work = lastWork();
        take(work ?? GROUPS[0].examples[1]);
        isOwn = work !== null;
      }
      isOpening = false;
    },
  };
}

function listExamples(control: HTMLSelectElement) {
  const index = settings.language === "zh" ? 1 : 0;
  control.replaceChildren(
    html("option", { value: "" }, t("examples")),
    ...GROUPS.map((group) => {
      const options = group.examples.map((it) => html("option", { value: it.id }, it.title[index]));
      return html("optgroup", { label: group.title[index] }, ...options);
    }),
  );
}
