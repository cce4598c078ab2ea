import { renameSync, writeFileSync } from "node:fs";

/**
 * Replaces a file by a complete new one. After an error the old one stays.
 * @param {string} file
 * @param {string | Uint8Array} contents
 */
export function replaceFile(file, contents) {
  writeFileSync(`${file}.part`, contents);
  renameSync(`${file}.part`, file);
}
