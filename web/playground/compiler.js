// The compiler in a worker, from the side of the page.

import WORKER from "worker-source";

/**
 * The WebAssembly in the file: gzip in base64.
 * @returns {Promise<WebAssembly.Module>}
 */
export async function loadModule() {
  const element = /** @type {HTMLElement} */ (document.getElementById("wasm"));
  const text = atob(/** @type {string} */ (element.textContent));
  element.remove();
  const packed = Uint8Array.from(text, (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

/**
 * @typedef {object} Pending
 * @property {(answer: any) => void} resolve
 * @property {((text: string) => void) | undefined} onOutput
 */

/**
 * @typedef {object} Lane
 * @property {boolean} isBusy
 * @property {{ request: () => Record<string, unknown>, resolve: (answer: any) => void } | null} next
 */

const ADDRESS = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

/** One worker, started again when it is stopped or has failed. */
export class Compiler {
  /** @type {Map<number, Pending>} */
  #pending = new Map();
  /** @type {Map<string, Lane>} */
  #lanes = new Map();
  #count = 0;
  /** @type {string | null} */
  #unsupported = null;
  /** @type {Worker} */
  #worker;
  #module;

  /** @param {Promise<WebAssembly.Module>} module */
  constructor(module) {
    this.#module = module;
    this.#worker = this.#start();
  }

  #start() {
    const worker = new Worker(ADDRESS);
    worker.addEventListener("message", ({ data }) => this.#receive(data));
    worker.addEventListener("error", (event) => this.#fail(event.message));
    this.#module.then((module) => worker.postMessage(module), (error) => this.#fail(String(error)));
    return worker;
  }

  /**
   * The browser has no way to run the compiler.
   * @param {string} why
   */
  #fail(why) {
    this.#unsupported = why;
    this.#pending.forEach(({ resolve }) => resolve({ unsupported: why }));
    this.#pending.clear();
  }

  /** @param {{ id: number, answer?: any, output?: string }} message */
  #receive({ id, answer, output }) {
    const pending = this.#pending.get(id);
    if (output !== undefined) return pending?.onOutput?.(output);
    this.#pending.delete(id);
    if (answer.crash !== undefined) this.stop();
    pending?.resolve(answer);
  }

  /**
   * The answer to a request; `null` if it was stopped, with `unsupported` if no compiler can be started.
   * @param {Record<string, unknown>} request
   * @param {(text: string) => void} [onOutput]
   * @returns {Promise<any>}
   */
  async ask(request, onOutput) {
    // The module is the first message.
    await this.#module.catch(() => {});
    return new Promise((resolve) => {
      if (this.#unsupported !== null) return resolve({ unsupported: this.#unsupported });
      const id = ++this.#count;
      this.#pending.set(id, { resolve, onOutput });
      this.#worker.postMessage({ id, request });
    });
  }

  /**
   * The same, but while one request with this `lane` is performed only the latest further one waits;
   * the others are answered by `null`.
   * @param {string} lane
   * @param {() => Record<string, unknown>} request made when its turn comes
   * @returns {Promise<any>}
   */
  latest(lane, request) {
    const state = this.#lanes.get(lane) ?? { isBusy: false, next: null };
    this.#lanes.set(lane, state);
    return new Promise((resolve) => {
      state.next?.resolve(null);
      state.next = { request, resolve };
      if (!state.isBusy) this.#drain(state);
    });
  }

  /** @param {Lane} lane */
  async #drain(lane) {
    lane.isBusy = true;
    while (lane.next) {
      const { request, resolve } = lane.next;
      lane.next = null;
      resolve(await this.ask(request()));
    }
    lane.isBusy = false;
  }

  /** Ends what is performed, and starts anew. */
  stop() {
    this.#worker.terminate();
    const stopped = [...this.#pending.values()];
    this.#pending.clear();
    this.#worker = this.#start();
    stopped.forEach((pending) => pending.resolve(null));
  }
}
