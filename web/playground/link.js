// The program in the address: `#` and the state as JSON, deflated, in base64 for addresses.

/**
 * @typedef {object} Saved What a link holds.
 * @property {string} language
 * @property {string} source
 * @property {string} input
 */

/** The longest fragment that is written; some programs cut longer addresses. */
export const LONGEST = 30_000;

/** The largest program that a link is read as, in units of UTF-16. */
const MOST_TEXT = 1 << 22;

/**
 * @param {Uint8Array<ArrayBuffer>} bytes
 * @param {CompressionStream | DecompressionStream} through
 * @returns {Promise<Uint8Array>}
 */
async function pass(bytes, through) {
  const reader = new Blob([bytes]).stream().pipeThrough(through).getReader();
  const parts = [];
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    parts.push(part.value);
    length += part.value.length;
    // A few bytes can unpack to gigabytes.
    if (length > MOST_TEXT) {
      reader.cancel();
      throw new RangeError("the program in the link is too large");
    }
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
}

/**
 * @param {Saved} saved
 * @returns {Promise<string>}
 */
export async function encode({ language, source, input }) {
  const text = new TextEncoder().encode(JSON.stringify({ language, source, input }));
  const packed = await pass(text, new CompressionStream("deflate-raw"));
  let binary = "";
  for (let start = 0; start < packed.length; start += 0x8000) {
    binary += String.fromCharCode(...packed.subarray(start, start + 0x8000));
  }
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/**
 * The text without halves of characters, which JSON can write and UTF-8 cannot.
 * @param {string} text
 */
export const wellFormed = (text) => text.replace(/\p{Surrogate}/gu, "\ufffd");

/**
 * @param {string} fragment without `#`
 * @returns {Promise<Saved | null>} `null` if it is not a link of ours
 */
export async function decode(fragment) {
  try {
    const binary = atob(fragment.replaceAll("-", "+").replaceAll("_", "/"));
    const bytes = Uint8Array.from(binary, (char) => char.charCodeAt(0));
    const saved = JSON.parse(new TextDecoder().decode(await pass(bytes, new DecompressionStream("deflate-raw"))));
    const { language, source, input } = saved;
    if (typeof source !== "string") return null;
    return { language: String(language), source: wellFormed(source), input: wellFormed(String(input ?? "")) };
  } catch {
    return null;
  }
}
