// The examples of the pages: which file or command each fenced block belongs to. tests/docs has the same rule.
import { execFileSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { contentHash } from "./cache.ts";

/** The files that commands wrote, by a hash of the compiler, the command and its inputs. */
export interface Made {
  folder: string;
  version: string; // a hash of the compiler
  used: Set<string>; // those of this build
}

/** A fenced block. */
export interface Block {
  info: string; // the word after the fence
  text: string;
  subject: string | undefined; // the last file or command before it
}

const isFile = (name: string) => /^[^ *]+\.(sy|ll|rs|txt)$/.test(name);

const isSubject = (text: string) => isFile(text) || text.startsWith("compiler ");

/** The page in pieces: prose and fenced blocks by turns. */
export function pieces(markdown: string): (string | Block)[] {
  let subject: string | undefined;
  return markdown.split("```").map((part, index) => {
    if (index % 2 === 1) {
      const end = part.indexOf("\n");
      return { info: part.slice(0, end), text: part.slice(end + 1), subject };
    }
    for (const line of part.split("\n")) {
      const found = line.startsWith("    ") ? [line.slice(4)] : line.split("`").filter((_, at) => at % 2 === 1);
      subject = found.findLast(isSubject) ?? subject;
    }
    return part;
  });
}

/** The program that a block shows, if it shows a whole one. */
export function program({ subject, info }: Block): { name: string, language: string } | null {
  if (!subject || !isFile(subject) || subject.includes("/") || info === "pseudocode") return null;
  if (subject.endsWith(".sy")) return { name: subject, language: "sysy" };
  return subject.endsWith(".ll") ? { name: subject, language: "llvm" } : null;
}

/** A new folder with the files that these pages show; the later ones count. */
export function folderOf(root: string, pages: string[]) {
  const folder = mkdtempSync(path.join(tmpdir(), "minisysy-site-"));
  symlinkSync(path.join(root, "testcases"), path.join(folder, "testcases"));
  for (const page of pages) {
    for (const piece of pieces(readFileSync(path.join(root, page), "utf8"))) {
      if (typeof piece === "string" || !piece.subject || !isFile(piece.subject) || piece.subject.includes("/")) continue;
      if (piece.info !== "pseudocode") writeFileSync(path.join(folder, piece.subject), piece.text);
    }
  }
  return folder;
}

/**
 * Copies the file that a command of a page writes. Runs the command unless the file was made before.
 * @param compiler the path of the program
 */
export function make(compiler: string, folder: string, command: string, to: string, made?: Made) {
  const [, ...words] = command.split(" ");
  const output = path.join(folder, words[words.indexOf("-o") + 1]);
  const inputs = words.map((it) => path.join(folder, it)).filter((it) => it !== output && existsSync(it));
  const name = made ? contentHash(inputs, `${made.version} ${command}`) : "";
  const before = made ? path.join(made.folder, name) : "";
  mkdirSync(path.dirname(to), { recursive: true });
  if (made?.used.add(name) && existsSync(before)) return cpSync(before, to);
  execFileSync(compiler, words, { cwd: folder, stdio: ["ignore", "ignore", "inherit"] });
  if (made) cpSync(output, before);
  cpSync(output, to);
}
