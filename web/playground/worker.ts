// The worker in which the compiler runs, as WebAssembly. One request at a time.
//
// The first message is the compiled module; each further one is `{ id, request }` and is answered
// by `{ id, answer }`. Output of a running program goes ahead as `{ id, output }`.

interface Exports {
  memory: WebAssembly.Memory;
  allocate: (length: number) => number;
  call: (start: number, length: number) => void;
}

/** The most bytes of output that are shown. */
const MOST_OUTPUT = 1 << 20;

/** Milliseconds between two messages with output. */
const PAUSE = 50;

const encoder = new TextEncoder();

let compiler: Promise<Exports>;

let current: { id: number, answer: any, panic: string, output: Uint8Array[], bytes: number, last: number, decoder: TextDecoder };

/** Sends the output that has gathered. */
function sendOutput() {
  const text = current.output.map((part) => current.decoder.decode(part, { stream: true })).join("");
  current.output = [];
  current.last = performance.now();
  if (text) postMessage({ id: current.id, output: text });
}

async function start(module: WebAssembly.Module) {
  let exports: Exports;
  const bytes = (start: number, length: number) =>
    new Uint8Array(exports.memory.buffer, start >>> 0, length >>> 0);
  /** What the compiler calls: see web/wasm/src/browser.rs. */
  const page = {
    answer: (start: number, length: number) => (current.answer = JSON.parse(new TextDecoder().decode(bytes(start, length)))),
    panicked: (start: number, length: number) => (current.panic = new TextDecoder().decode(bytes(start, length))),
    write(start: number, length: number) {
      const room = MOST_OUTPUT - current.bytes;
      if (room <= 0) return 0;
      current.output.push(bytes(start, Math.min(length, room)).slice());
      current.bytes += length;
      if (performance.now() - current.last > PAUSE) sendOutput();
      return 1;
    },
    now: () => performance.now(),
  };
  const instance = await WebAssembly.instantiate(module, { page });
  exports = instance.exports as unknown as Exports;
  return exports;
}

/**
 * Performs a request. A failure of the compiler itself is an answer with `crash`; then the worker
 * is of no more use.
 */
async function perform(id: number, request: Record<string, unknown>) {
  current = { id, answer: null, panic: "", output: [], bytes: 0, last: 0, decoder: new TextDecoder() };
  try {
    const exports = await compiler;
    const text = encoder.encode(JSON.stringify(request));
    const start = exports.allocate(text.length);
    new Uint8Array(exports.memory.buffer, start >>> 0, text.length).set(text);
    const began = performance.now();
    exports.call(start, text.length);
    sendOutput();
    const { answer } = current;
    completeRecords(String(request.source ?? ""), String(request.locale ?? "en"), answer);
    answer.time = performance.now() - began;
    answer.isCut = current.bytes > MOST_OUTPUT;
    postMessage({ id, answer });
  } catch (error) {
    // Memory that runs out is the one failure without a message.
    const isOutOfMemory = current.panic === "" && error instanceof WebAssembly.RuntimeError;
    postMessage({ id, answer: { crash: current.panic || String(error), isOutOfMemory } });
  }
}

/** A message with codes in place of characters that are invisible or change the direction of the text. */
const visible = (text: string) =>
  text.replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, (it) => (it === "\n" ? it : `U+${(it.codePointAt(0) as number).toString(16).toUpperCase().padStart(4, "0")}`));

/** Adds to diagnostics their language, and offsets in units of UTF-16 for the editor; makes their texts visible. */
function completeRecords(source: string, locale: string, answer: any) {
  const records = [...(answer.diagnostics ?? []), ...(answer.warnings ?? []), ...(answer.fault ? [answer.fault] : [])];
  if (records.length === 0) return;
  for (const record of records) {
    record.locale = locale;
    record.message = visible(record.message);
    for (const label of [record.primary, ...record.related]) label.message = visible(label.message);
    record.notes = record.notes.map(visible);
    record.hints = record.hints.map(visible);
  }
  const places = records.flatMap((it: any) => [it.primary, ...it.related, ...it.fixes.flatMap((mend: any) => mend.edits)]);
  const offsets = places.flatMap((place) => [place.start, place.end]);
  offsets.sort((left, right) => left.offset - right.offset);
  let [byte, unit] = [0, 0];
  for (const place of offsets) {
    while (byte < place.offset && unit < source.length) {
      const code = source.codePointAt(unit) as number;
      byte += code < 0x80 ? 1 : code < 0x800 ? 2 : code < 0x10000 ? 3 : 4;
      unit += code < 0x10000 ? 1 : 2;
    }
    place.unit = unit;
  }
}

addEventListener("message", ({ data }) => {
  if (data instanceof WebAssembly.Module) compiler = start(data);
  else perform(data.id, data.request);
});
