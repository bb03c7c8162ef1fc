import { useSyncExternalStore } from "react";
import type { Column } from "./data-grid.tsx";

export type Density = "comfortable" | "compact";

/** How somebody likes to see a list, kept in their browser. */
interface Kept {
  /** Keys in their order; what is not named stands where the page puts it. */
  order?: string[];
  hidden?: string[];
  density?: Density;
  /** In pixels, by key; what is not named is as wide as what stands in it. */
  widths?: Record<string, number>;
}

export interface UsedColumns<Row> {
  /** What is shown, in its order. */
  shown: readonly Column<Row>[];
  /** All that may be chosen or moved, in its order. */
  movable: readonly Column<Row>[];
  isShown: (key: string) => boolean;
  density: Density;
  toggle: (key: string) => void;
  move: (key: string, step: 1 | -1) => void;
  /** Exactly these, in this order: as a saved view says. */
  show: (keys: readonly string[] | undefined) => void;
  setDensity: (density: Density) => void;
  widthOf: (key: string) => number | undefined;
  /** Undefined: as wide as what stands in it. */
  setWidth: (key: string, width: number | undefined) => void;
  reset: () => void;
}

/** The columns of a list as somebody chose them. The server's first drawing knows of no choice. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]): UsedColumns<Row> {
  const name = `tessera.grid.${list}`;
  const text = useSyncExternalStore(
    listen,
    () => read(name),
    () => "{}",
  );
  const kept = parse(text);
  const change = (some: Kept) => write(name, JSON.stringify({ ...kept, ...some }));
  const ordered = inOrder(columns, kept.order ?? []);
  const isFixed = (column: Column<Row>) => column === columns[0] || column.isHeaderHidden === true;
  const isShown = (key: string) => !kept.hidden?.includes(key);
  const movable = ordered.filter((column) => !isFixed(column));
  const keys = movable.map(({ key }) => key);

  return {
    shown: [
      ...columns.filter((column, index) => index === 0 && isFixed(column)),
      ...movable.filter(({ key, isOptional }) => (kept.hidden ? isShown(key) : !isOptional)),
      ...columns.filter((column, index) => index > 0 && isFixed(column)),
    ],
    movable,
    isShown: (key) => (kept.hidden ? isShown(key) : !columns.find((one) => one.key === key)?.isOptional),
    density: kept.density ?? "comfortable",
    toggle(key) {
      const hidden =
        kept.hidden ?? columns.filter(({ isOptional }) => isOptional).map((column) => column.key);
      change({ hidden: hidden.includes(key) ? hidden.filter((one) => one !== key) : [...hidden, key] });
    },
    move(key, step) {
      const from = keys.indexOf(key);
      const to = from + step;
      if (to < 0 || to >= keys.length) return;
      change({ order: keys.toSpliced(from, 1).toSpliced(to, 0, key) });
    },
    show(wanted) {
      if (!wanted) return;
      change({ order: [...wanted], hidden: keys.filter((key) => !wanted.includes(key)) });
    },
    setDensity: (density) => change({ density }),
    widthOf: (key) => kept.widths?.[key],
    setWidth(key, width) {
      const { [key]: _before, ...others } = kept.widths ?? {};
      change({ widths: width === undefined ? others : { ...others, [key]: boundedWidth(width) } });
    },
    reset: () => write(name, "{}"),
  };
}

export const NARROWEST = 80;
export const WIDEST = 640;

export function boundedWidth(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}

/** Those that were put in order first to last; the others stay behind the one they stood behind. */
function inOrder<Row>(columns: readonly Column<Row>[], order: readonly string[]): Column<Row>[] {
  const place = (column: Column<Row>, index: number) => {
    const at = order.indexOf(column.key);
    return at < 0 ? index : at;
  };
  return columns
    .map((column, index) => ({ column, place: place(column, index), index }))
    .toSorted((left, right) => left.place - right.place || left.index - right.index)
    .map(({ column }) => column);
}

const listeners = new Set<() => void>();

function listen(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function read(name: string): string {
  try {
    return localStorage.getItem(name) ?? "{}";
  } catch {
    return "{}";
  }
}

function write(name: string, text: string): void {
  try {
    localStorage.setItem(name, text);
  } catch {
    // Storage may be full or forbidden; then nothing is kept.
  }
  listeners.forEach((listener) => listener());
}

function parse(text: string): Kept {
  try {
    return JSON.parse(text) as Kept;
  } catch {
    return {};
  }
}
