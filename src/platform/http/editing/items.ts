import type { Resource } from "./resource.ts";

interface Item {
  id?: number;
}

/**
 * Lists fields by name, with each item of an itemised field as a separate field: `prices` lists ids in order,
 * `prices.12` is one item.
 */
export function withItems(
  { itemised }: Pick<Resource, "itemised">,
  fields: Record<string, unknown>,
): Record<string, unknown> {
  const parts = Object.entries(fields).flatMap(([field, value]): [string, unknown][] => {
    if (!itemised.has(field) || !Array.isArray(value)) return [[field, value]];
    const items = value as Item[];
    const known = items.filter(({ id }) => id !== undefined);
    return [
      [field, items.map(({ id }) => id ?? null)],
      ...known.map((item): [string, unknown] => [`${field}.${item.id}`, item]),
    ];
  });
  return Object.fromEntries(parts);
}

/** Returns the names that are items of the field. */
export function itemsOf(field: string, names: Iterable<string>): string[] {
  return [...names].filter((name) => name.startsWith(`${field}.`));
}

/** Returns the field of an item, or the field itself. */
export function fieldOf(name: string): string {
  return name.split(".", 1)[0]!;
}
