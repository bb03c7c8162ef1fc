import type { NamedItem } from "../../orders/contract.ts";

/**
 * Lists the current items of an order by name: "2 × Standard, Poster". The number and its sign stay on one line. An
 * exchanged ticket has its new name. A cancelled ticket is still listed.
 */
export function itemNames(items: readonly NamedItem[], locale: string): string {
  const quantities = new Map<string, number>();
  for (const item of items) {
    const exchanged = items
      .filter(({ replaces_item_id: replaced }) => replaced === item.id)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    const quantity = item.quantity - exchanged;
    if (quantity > 0) quantities.set(item.item_name, (quantities.get(item.item_name) ?? 0) + quantity);
  }
  const names = [...quantities].map(([name, quantity]) =>
    quantity === 1 ? name : `${quantity}\u00a0× ${name}`,
  );
  return new Intl.ListFormat(locale, { type: "unit", style: "short" }).format(names);
}
