import type { FieldChange } from "../../platform/http/editing/stale-write.ts";
import { isSame } from "./is-same.ts";
import type { Decisions, FieldConflict } from "./field-conflict.ts";

/** An item of a list, such as a price of a product. Without an id, it was added and is not saved yet. */
export interface Item {
  id?: number;
}

interface ItemsEdit {
  opened: readonly Item[];
  mine: readonly Item[];
  changes: readonly FieldChange[];
  decisions: Decisions;
}

interface ItemsMerge {
  items: Item[];
  conflicts: FieldConflict[];
  taken: FieldChange[];
}

type Key = number | string;

/**
 * Merges a list item by item. Keeps changes, additions and removals of only one side. Conflicts are an item
 * that both changed, an item that one changed and the other removed, and an order that both changed.
 */
export function mergeItems(list: string, { opened, mine, changes, decisions }: ItemsEdit): ItemsMerge {
  const theirs = theirItems(list, opened, changes);
  const [before, here, there] = [byKey(opened), byKey(withKnownIds(mine, opened, theirs)), byKey(theirs)];
  const conflicts: FieldConflict[] = [];
  const taken: FieldChange[] = [];
  const kept = new Map<Key, Item | undefined>();
  for (const key of new Set([...before.keys(), ...here.keys(), ...there.keys()])) {
    const [then, own, other] = [before.get(key), here.get(key), there.get(key)];
    const change = changes.find(({ field }) => field === `${list}.${key}`);
    if (change === undefined || isSame(own, other) || isSame(other, then)) {
      kept.set(key, own);
      continue;
    }
    const isMine = decisions.get(change.field) ?? !isSame(own, then);
    if (!isMine) taken.push(change);
    else if (!decisions.has(change.field)) conflicts.push({ ...change, mine: own ?? null });
    // An item that others have removed is created again.
    const ownNow = other ? own : withoutId(own);
    kept.set(key, isMine ? ownNow : other);
  }

  const order = changes.find(({ field }) => field === list);
  const lead = leadOf([...before.keys()], [...here.keys()], [...there.keys()]);
  if (lead === "both" && order && !decisions.has(list)) conflicts.push({ ...order, mine: [...here.keys()] });
  const isMineFirst = decisions.get(list) ?? lead !== "theirs";
  const [first, second] = isMineFirst ? [here, there] : [there, here];
  const keys = woven([...first.keys()], [...second.keys()]);
  return { items: keys.flatMap((key) => kept.get(key) ?? []), conflicts, taken };
}

/** Returns the list as the others have left it. */
export function theirItems(list: string, opened: readonly Item[], changes: readonly FieldChange[]): Item[] {
  const items = new Map(opened.map((item) => [item.id, item]));
  for (const { field, value } of changes) {
    if (!field.startsWith(`${list}.`)) continue;
    const id = Number(field.slice(list.length + 1));
    if (value === null) items.delete(id);
    else items.set(id, value as Item);
  }
  const order = changes.find(({ field }) => field === list)?.value as number[] | undefined;
  return (order ?? [...items.keys()]).flatMap((id) => items.get(id) ?? []);
}

/** Treats equal additions of both sides as one item, and keeps the others' item, which already has an id. */
function withKnownIds(mine: readonly Item[], opened: readonly Item[], theirs: readonly Item[]): Item[] {
  const added = theirs.filter(({ id }) => !opened.some((item) => item.id === id));
  return mine.map((item) => {
    if (item.id !== undefined) return item;
    const same = added.findIndex((other) => isSame(withoutId(other), item));
    return same < 0 ? item : added.splice(same, 1)[0]!;
  });
}

function withoutId(item: Item | undefined): Item | undefined {
  if (!item) return undefined;
  const { id: _id, ...rest } = item;
  return rest;
}

function byKey(items: readonly Item[]): Map<Key, Item> {
  return new Map(items.map((item, index) => [item.id ?? `added ${index}`, item]));
}

/** Decides whose new order applies to the items that all three lists have. */
function leadOf(before: Key[], mine: Key[], theirs: Key[]): "mine" | "theirs" | "both" {
  const common = new Set(before.filter((key) => mine.includes(key) && theirs.includes(key)));
  const [then, own, other] = [before, mine, theirs].map((keys) => keys.filter((key) => common.has(key)));
  if (isSame(own, other) || isSame(other, then)) return "mine";
  return isSame(own, then) ? "theirs" : "both";
}

/**
 * Returns all items of one list, and adds items that only the other list has after their predecessors there.
 */
function woven(lead: readonly Key[], other: readonly Key[]): Key[] {
  const keys = [...lead];
  for (const [index, key] of other.entries())
    if (!keys.includes(key)) keys.splice(keys.indexOf(other[index - 1]!) + 1, 0, key);
  return keys;
}
