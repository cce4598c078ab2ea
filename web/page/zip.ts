// ZIP files without compression: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT.

/** The remainders of all bytes by the polynomial of CRC-32. */
const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let rest = byte;
  for (let bit = 0; bit < 8; bit++) rest = rest & 1 ? (rest >>> 1) ^ 0xedb88320 : rest >>> 1;
  return rest;
});

function crc32(bytes: Uint8Array) {
  let rest = 0xffffffff;
  for (const byte of bytes) rest = CRC_TABLE[(rest ^ byte) & 0xff] ^ (rest >>> 8);
  return (rest ^ 0xffffffff) >>> 0;
}

/** Bit 11 of the flags: names are UTF-8. */
const UTF8 = 1 << 11;

/** The first of January 1980, so that the same files give the same bytes. */
const DATE = (1 << 5) | 1;

/** Numbers with these sizes in bytes, little-endian. */
const packed = (...numbers: [size: 2 | 4, value: number][]) => Uint8Array.from(numbers.flatMap(([size, value]) => Array.from({ length: size }, (_, at) => (value >>> (8 * at)) & 0xff)));

/**
 * A ZIP file of texts.
 * @param files At most 65,535, of less than 4 GB together.
 */
export function zipFile(files: { name: string, text: string }[]): Blob {
  const encoder = new TextEncoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const directory: Uint8Array<ArrayBuffer>[] = [];
  const length = (of: Uint8Array[]) => of.reduce((sum, part) => sum + part.length, 0);
  for (const { name, text } of files) {
    const [title, bytes] = [encoder.encode(name), encoder.encode(text)];
    /** The version that can read it, flags, method, time and date, checksum, sizes, length of the name. */
    const common: [2 | 4, number][] = [[2, 20], [2, UTF8], [2, 0], [2, 0], [2, DATE], [4, crc32(bytes)], [4, bytes.length], [4, bytes.length], [2, title.length], [2, 0]];
    directory.push(packed([4, 0x02014b50], [2, 20], ...common, [2, 0], [2, 0], [2, 0], [4, 0], [4, length(parts)]), title);
    parts.push(packed([4, 0x04034b50], ...common), title, bytes);
  }
  const count = files.length;
  const end = packed([4, 0x06054b50], [2, 0], [2, 0], [2, count], [2, count], [4, length(directory)], [4, length(parts)], [2, 0]);
  return new Blob([...parts, ...directory, end], { type: "application/zip" });
}
