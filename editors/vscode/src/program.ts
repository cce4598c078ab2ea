// The program `compiler`: where it is, how it is called, and what it answers.

import { execFile } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { delimiter, join } from 'node:path';

// The page of a large program.
const MOST_BYTES = 512 << 20;

const EXECUTABLE = process.platform === 'win32' ? 'compiler.exe' : 'compiler';

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

// The program that the settings name, the one in the extension, or the first one on the PATH.
export function findProgram(
  setting: string,
  extensionFolder: string,
  searchPath = process.env.PATH ?? '',
): string | undefined {
  if (setting !== '') {
    return isExecutable(setting) ? setting : undefined;
  }
  const folders = [join(extensionFolder, 'bin'), ...searchPath.split(delimiter).filter(Boolean)];
  return folders.map((folder) => join(folder, EXECUTABLE)).find(isExecutable);
}

export interface Settings {
  std: string;
  lintAs: string;
  extra: string[];
}

// The arguments of the language server.
export function serverArguments({ std, lintAs, extra }: Settings): string[] {
  const lint = lintAs === '' ? [] : ['--lint-as', lintAs];
  return ['--lsp', '--std', std, ...lint, ...extra];
}

export interface Source {
  // Its name, which the messages mention.
  name: string;
  isLlvm: boolean;
  text: string;
  // The language of messages: a locale.
  locale: string;
  // The function that is drawn, or shown first.
  functionName?: string;
}

// The language of messages for a locale.
export function language(locale: string): string {
  return locale.startsWith('zh') ? 'zh' : 'en';
}

export type What = 'html' | 'llvm' | 'svg';

// What the program makes of a text that may not be saved. Fails with its messages.
export function emit(program: string, what: What, source: Source): Promise<string> {
  const options = ['--emit', what, '--stdin-filename', source.name, '--language', language(source.locale)];
  const picture = [
    ...(what === 'svg' ? ['-O0'] : []),
    ...(source.functionName === undefined ? [] : ['--function', source.functionName]),
  ];
  const format = ['--input-format', source.isLlvm ? 'llvm' : 'sysy'];
  return new Promise((resolve, reject) => {
    const child = execFile(
      program,
      [...options, ...picture, ...format, '-W', 'none', '-'],
      { maxBuffer: MOST_BYTES },
      (error, output, messages) => {
        if (error) {
          reject(new Error(messages.trim() || error.message));
        } else {
          resolve(output);
        }
      },
    );
    // A program that ends early closes the pipe.
    child.stdin?.on('error', () => {});
    child.stdin?.end(source.text);
  });
}
