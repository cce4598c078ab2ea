// The compiler in a worker, from the side of the page.

import WORKER from "worker-source";

/** The WebAssembly in the file: gzip in base64. */
export async function loadModule(): Promise<WebAssembly.Module> {
  const element = document.getElementById("wasm") as HTMLElement;
  const text = atob(element.textContent as string);
  element.remove();
  const packed = Uint8Array.from(text, (char) => char.charCodeAt(0));
  const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
  return WebAssembly.compile(await new Response(stream).arrayBuffer());
}

interface Pending {
  resolve: (answer: any) => void;
  onOutput: ((text: string) => void) | undefined;
}

interface Lane {
  isBusy: boolean;
  next: { request: () => Record<string, unknown>, resolve: (answer: any) => void } | null;
}

const ADDRESS = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));

/** One worker, started again when it is stopped or has failed. */
export class Compiler {
  #pending: Map<number, Pending> = new Map();
  #lanes: Map<string, Lane> = new Map();
  #count = 0;
  #unsupported: string | null = null;
  #worker: Worker;
  #module;

  constructor(module: Promise<WebAssembly.Module>) {
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

  /** The browser cannot run the compiler. */
  #fail(why: string) {
    this.#unsupported = why;
    this.#pending.forEach(({ resolve }) => resolve({ unsupported: why }));
    this.#pending.clear();
  }

  #receive({ id, answer, output }: { id: number, answer?: any, output?: string }) {
    const pending = this.#pending.get(id);
    if (output !== undefined) return pending?.onOutput?.(output);
    this.#pending.delete(id);
    if (answer.crash !== undefined) this.stop();
    pending?.resolve(answer);
  }

  /** The answer to a request; `null` if it was stopped, with `unsupported` if no compiler can be started. */
  async ask(request: Record<string, unknown>, onOutput?: (text: string) => void): Promise<any> {
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
   * @param request made when its turn comes
   */
  latest(lane: string, request: () => Record<string, unknown>): Promise<any> {
    const state = this.#lanes.get(lane) ?? { isBusy: false, next: null };
    this.#lanes.set(lane, state);
    return new Promise((resolve) => {
      state.next?.resolve(null);
      state.next = { request, resolve };
      if (!state.isBusy) this.#drain(state);
    });
  }

  async #drain(lane: Lane) {
    lane.isBusy = true;
    while (lane.next) {
      const { request, resolve } = lane.next;
      lane.next = null;
      resolve(await this.ask(request()));
    }
    lane.isBusy = false;
  }

  /** Ends the request that is being performed, and starts another worker. */
  stop() {
    this.#worker.terminate();
    const stopped = [...this.#pending.values()];
    this.#pending.clear();
    this.#worker = this.#start();
    stopped.forEach((pending) => pending.resolve(null));
  }
}
