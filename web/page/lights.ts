// Lighting up: what is chosen or pointed at has a class wherever it is drawn, and so has what the
// player marks. Elements say what they show by attributes: data-value, data-variable, data-block,
// data-instruction, data-line, data-place and data-edge (`from→to`).

export type Kind = "value" | "variable" | "block" | "instruction" | "line" | "place" | "edge";

export interface Lights {
  /** Gives these things a class, in place of the things of this kind that had it. */
  highlight: (kind: Kind, ids: Iterable<string | number>, className: string) => void;
  clear: (className?: string) => void; // Takes a class from everything; without one, all.
  paint: (part: ParentNode) => void; // Gives the elements of a new part their classes.
}

/** More things are looked for together. */
const FEW = 8;

export function createLights(root: HTMLElement): Lights {
  const sets: Map<string, { kind: Kind, className: string, ids: Set<string> }> = new Map();

  /** The elements of a part that show these things. */
  const find = (part: ParentNode, kind: Kind, ids: Set<string>): Element[] => {
    if (ids.size <= FEW) return [...ids].flatMap((id) => [...part.querySelectorAll(`[data-${kind}="${CSS.escape(id)}"]`)]);
    const isWanted = (node: Element) => ids.has(node.getAttribute(`data-${kind}`) ?? "");
    return [...part.querySelectorAll(`[data-${kind}]`)].filter(isWanted);
  };

  const remove = (key: string) => {
    const set = sets.get(key);
    if (!set) return;
    sets.delete(key);
    for (const node of find(root, set.kind, set.ids)) node.classList.remove(set.className);
    // Two kinds can be at one element.
    for (const other of sets.values()) if (other.className === set.className) light(root, other);
  };

  const light = (part: ParentNode, { kind, className, ids }: { kind: Kind, className: string, ids: Set<string> }) => {
    for (const node of find(part, kind, ids)) node.classList.add(className);
  };

  return {
    highlight(kind, ids, className) {
      const key = `${kind} ${className}`;
      remove(key);
      const set = { kind, className, ids: new Set([...ids].map(String)) };
      if (set.ids.size === 0) return;
      sets.set(key, set);
      light(root, set);
    },
    clear(className) {
      for (const [key, set] of [...sets]) if (className === undefined || set.className === className) remove(key);
    },
    paint(part) {
      for (const set of sets.values()) light(part, set);
    },
  };
}
