// The program in the address: `#` and the state as JSON, deflated, in base64 for addresses.

/** What a link holds. */
export interface Saved {
  language: string;
  source: string;
  input: string;
}

/** The longest fragment that is written; some programs cut longer addresses. */
export const LONGEST = 30_000;

/** The largest program that a link is read as, in units of UTF-16. */
const MOST_TEXT = 1 << 22;

async function pass(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream): Promise<Uint8Array> {
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

export async function encode({ language, source, input }: Saved): Promise<string> {
  const text = new TextEncoder().encode(JSON.stringify({ language, source, input }));
  const packed = await pass(text, new CompressionStream("deflate-raw"));
  let binary = "";
  for (let start = 0; start < packed.length; start += 0x8000) binary += String.fromCharCode(...packed.subarray(start, start + 0x8000));
  return btoa(binary).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** The text without halves of characters, which JSON can write and UTF-8 cannot. */
export const wellFormed = (text: string) => text.replace(/\p{Surrogate}/gu, "\ufffd");

/**
 * @param fragment without `#`
 * @returns `null` if it is not a link of ours
 */
export async function decode(fragment: string): Promise<Saved | null> {
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
