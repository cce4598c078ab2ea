// What part of a picture is seen: zooming and moving by mouse, touch and buttons.

export interface View {
  x: number; // The place of the picture at the left side of the pane.
  y: number;
  scale: number;
}

const LEAST_SCALE = 0.02;
const MOST_SCALE = 4;

/** The scale at which a picture opens if there is not room for all of it. Its text is 12 px high at scale 1. */
const OPENING_SCALE = 0.85;

/** The space between the first block and the side of the pane. */
const SPACE = 8;

type Size = { width: number, height: number };
export type Box = { x: number, y: number, width: number, height: number };

/** The view of the whole picture, but not larger than life. */
export function wholeView(room: Size, picture: Size): View {
  const scale = Math.min(1, room.width / picture.width, room.height / picture.height);
  return { x: (picture.width - room.width / scale) / 2, y: 0, scale };
}

/**
 * The view that a picture opens with: the whole, if that can be read, and otherwise all of the entry, in the
 * middle.
 */
export function openingView(room: Size, picture: Size, entry: Box): View {
  const whole = wholeView(room, picture);
  const most = Math.min(room.width / (entry.width + 2 * SPACE), room.height / (entry.height + 2 * SPACE));
  const scale = Math.min(OPENING_SCALE, most);
  if (scale <= whole.scale) return whole;
  const isSeen = entry.y + entry.height + SPACE <= room.height / scale;
  return { x: entry.x + entry.width / 2 - room.width / scale / 2, y: isSeen ? 0 : entry.y - SPACE, scale };
}

export interface Camera {
  get: () => View;
  open: () => void; // Shows the entry.
  fit: () => void; // Shows the whole picture.
  room: () => Size; // The size of the pane. It is 0 until it is known.
  /**
   * Takes the size of the pane, and opens or fits the picture again. If the user has moved the picture, its middle
   * stays, unless the whole picture fits now.
   */
  resized: (room: Size) => void;
  zoom: (factor: number) => void; // Around the middle.
  move: (x: number, y: number) => void; // By pixels of the pane.
  reveal: (box: Box) => void; // Moves as little as is needed to show a box.
  centre: (x: number, y: number) => void; // Moves a place of the picture into the middle.
}

/**
 * Lets the user zoom and move what `pane` shows.
 * @param changed Called when another part is seen.
 */
export function createCamera(pane: Element, size: () => { picture: Size, entry: Box }, changed: () => void): Camera {
  let view: View = { x: 0, y: 0, scale: 1 };

  /** What is shown again when the pane gets another size. */
  let shown: "open" | "fit" | null = "open";
  // Kept, since asking the browser makes it lay out the page at once.
  let room = { width: 0, height: 0 };

  /** What is revealed again when the size of the pane changes, until something else is shown. */
  let wanted: Box | null = null;

  const set = (next: View) => {
    shown = wanted = null;
    const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, next.scale));
    view = { ...next, scale };
    changed();
  };
  /** @param y A place of the pane that stays. */
  const zoomAt = (factor: number, x: number, y: number) => {
    const scale = Math.min(MOST_SCALE, Math.max(LEAST_SCALE, view.scale * factor));
    set({ x: view.x + x / view.scale - x / scale, y: view.y + y / view.scale - y / scale, scale });
  };
  const show = (what: "open" | "fit") => {
    const { picture, entry } = size();
    if (room.width > 0 && room.height > 0) set(what === "fit" ? wholeView(room, picture) : openingView(room, picture, entry));
    shown = what;
  };
  const camera: Camera = {
    get: () => view,
    room: () => room,
    open: () => show("open"),
    fit: () => show("fit"),
    resized(now) {
      const [width, height] = [(now.width - room.width) / view.scale, (now.height - room.height) / view.scale];
      room = now;
      const held = wanted;
      const { picture } = size();
      if (shown) show(shown);
      else if (wholeView(room, picture).scale >= OPENING_SCALE) show("fit");
      else set({ ...view, x: view.x - width / 2, y: Math.max(0, view.y - height / 2) });
      if (held) camera.reveal(held);
    },
    zoom: (factor) => zoomAt(factor, room.width / 2, room.height / 2),
    move: (x, y) => set({ ...view, x: view.x + x / view.scale, y: view.y + y / view.scale }),
    reveal(box) {
      const [width, height] = [room.width / view.scale, room.height / view.scale];
      const near = (start: number, room: number, low: number, length: number) => {
        const space = Math.min(20, Math.max(0, (room - length) / 2));
        if (low - space < start || length > room) return low - space;
        return Math.max(start, low + length + space - room);
      };
      if (room.width > 0) set({ ...view, x: near(view.x, width, box.x, box.width), y: near(view.y, height, box.y, box.height) });
      wanted = box;
    },
    centre: (x, y) =>
      set({ ...view, x: x - room.width / view.scale / 2, y: y - room.height / view.scale / 2 }),
  };

  pane.addEventListener(
    "wheel",
    (event) => {
      const { ctrlKey, metaKey, deltaX, deltaY, deltaMode, clientX, clientY, shiftKey } = event as WheelEvent;
      event.preventDefault();
      const unit = deltaMode === 1 ? 16 : 1;
      if (ctrlKey || metaKey) {
        const { left, top } = pane.getBoundingClientRect();
        zoomAt(Math.exp((-deltaY * unit) / 300), clientX - left, clientY - top);
      } else {
        camera.move(unit * (shiftKey ? deltaY : deltaX), unit * (shiftKey ? deltaX : deltaY));
      }
    },
    { passive: false },
  );

  const fingers: Map<number, PointerEvent> = new Map();
  let moved = 0;
  pane.addEventListener("pointerdown", (event) => {
    const pointer = event as PointerEvent;
    if (pointer.button !== 0) return;
    if (fingers.size === 0) moved = 0;
    fingers.set(pointer.pointerId, pointer);
  });
  pane.addEventListener("pointermove", (event) => {
    const pointer = event as PointerEvent;
    const before = fingers.get(pointer.pointerId);
    if (!before) return;
    const [x, y] = [pointer.clientX - before.clientX, pointer.clientY - before.clientY];
    moved += Math.abs(x) + Math.abs(y);
    if (moved > 4 && !pane.hasPointerCapture(pointer.pointerId)) pane.setPointerCapture(pointer.pointerId);
    const other = [...fingers.values()].find((finger) => finger.pointerId !== pointer.pointerId);
    fingers.set(pointer.pointerId, pointer);
    if (other) {
      const distance = (from: PointerEvent) =>
        Math.hypot(from.clientX - other.clientX, from.clientY - other.clientY);
      const { left, top } = pane.getBoundingClientRect();
      zoomAt(distance(pointer) / Math.max(1, distance(before)), other.clientX - left, other.clientY - top);
    } else if (moved > 4) {
      camera.move(-x, -y);
    }
  });
  const lift = (event: Event) => fingers.delete((event as PointerEvent).pointerId);
  for (const name of ["pointerup", "pointercancel", "lostpointercapture"]) pane.addEventListener(name, lift);
  // The end of a drag is not a click.
  pane.addEventListener("click", (event) => moved > 4 && event.stopPropagation(), { capture: true });
  return camera;
}
