import { useSyncExternalStore } from "react";
import type { Column } from "./column.ts";

export type Density = "comfortable" | "compact";

/** The user's column settings of a list, stored in the browser. */
interface Kept {
  /** Keys in order. Other columns keep their default place. */
  order?: string[];
  /**
   * The columns that the user has shown and hidden. Not the difference to the default, because whether a column is
   * optional may depend on the rows. Others keep their default, so that a new optional column stays hidden. 0.1.0
   * stored `hidden` alone: then all others in `order` were shown.
   */
  shown?: string[];
  hidden?: string[];
  density?: Density;
  widths?: Widths;
}

/** In pixels, by key. Other columns have automatic width. */
export type Widths = Record<string, number>;

export interface UsedColumns<Row> {
  /** The visible columns, in order. */
  shown: readonly Column<Row>[];
  /** All columns that can be hidden or moved, in order. */
  movable: readonly Column<Row>[];
  isShown: (key: string) => boolean;
  density: Density;
  toggle: (key: string) => void;
  /** Moves a column to an index among the movable ones. */
  place: (key: string, index: number) => void;
  /** Applies the columns, order and widths of a saved view. Settings that the view does not contain stay. */
  show: (keys: readonly string[] | undefined, widths: Widths | undefined) => void;
  setDensity: (density: Density) => void;
  widths: Widths;
  widthOf: (key: string) => number | undefined;
  /** Undefined: automatic width. */
  setWidth: (key: string, width: number | undefined) => void;
  reset: () => void;
}

/** The columns of a list with the user's settings. The server renders without them. */
export function useColumns<Row>(list: string, columns: readonly Column<Row>[]): UsedColumns<Row> {
  const name = `tessera.grid.${list}`;
  const text = useSyncExternalStore(
    listen,
    () => read(name),
    () => "{}",
  );
  const kept = parse(text);
  const ordered = inOrder(columns, kept.order ?? []);
  const isFixed = (column: Column<Row>) => column === columns[0] || column.isHeaderHidden === true;
  const { hidden = [], shown = without(hidden, kept.hidden && kept.order) } = kept;
  const change = (some: Kept) => write(name, JSON.stringify({ ...kept, shown, hidden, ...some }));
  const isVisible = ({ key, isOptional }: Column<Row>) =>
    shown.includes(key) || (!isOptional && !hidden.includes(key));
  const movable = ordered.filter((column) => !isFixed(column));
  const keys = movable.map(({ key }) => key);
  const visible = movable.filter(isVisible);
  const isShown = (key: string) => visible.some((column) => column.key === key);
  const widths = kept.widths ?? {};

  return {
    shown: [
      ...columns.filter((column, index) => index === 0 && isFixed(column)),
      ...visible,
      ...columns.filter((column, index) => index > 0 && isFixed(column)),
    ],
    movable,
    isShown,
    density: kept.density ?? "comfortable",
    toggle: (key) =>
      change(
        isShown(key)
          ? { shown: without([key], shown), hidden: [...hidden, key] }
          : { shown: [...shown, key], hidden: without([key], hidden) },
      ),
    place(key, index) {
      const from = keys.indexOf(key);
      if (from < 0 || index < 0 || index >= keys.length) return;
      change({ order: keys.toSpliced(from, 1).toSpliced(index, 0, key) });
    },
    show(wanted, widths) {
      change({
        // A wanted column may not be known yet.
        ...(wanted && { order: [...wanted], shown: [...wanted], hidden: without(wanted, keys) }),
        ...(widths && { widths: inBounds(widths) }),
      });
    },
    setDensity: (density) => change({ density }),
    widths,
    widthOf: (key) => widths[key],
    setWidth(key, width) {
      const { [key]: _before, ...others } = widths;
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

function inBounds(widths: Widths): Widths {
  return Object.fromEntries(Object.entries(widths).map(([key, width]) => [key, boundedWidth(width)]));
}

function without(left: readonly string[], keys: readonly string[] = []): string[] {
  return keys.filter((key) => !left.includes(key));
}

/** Places the ordered columns first to last. Each other column stays after its default predecessor. */
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
    // Storage may be full or unavailable. Nothing is stored then.
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
