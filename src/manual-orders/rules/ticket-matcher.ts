interface Ticket {
  product: { title: string; product_type: "TICKET" | "GENERAL" };
  price: { id: number; label: string | null };
  name: string;
}

interface Choices {
  product_price_id: number | null;
  tickets: readonly { text: string; product_price_id: number }[];
}

/**
 * Finds the ticket that a text means: the one chosen for the text, the one with that full name, or the only
 * one with that title or tier. A blank text means the ticket for all rows.
 */
export function ticketMatcher<Kind extends Ticket>(
  kinds: ReadonlyMap<number, Kind>,
  { product_price_id, tickets }: Choices,
): (text: string) => Kind | null {
  const all = [...kinds.values()].filter(({ product }) => product.product_type === "TICKET");
  const byId = new Map(all.map((kind) => [kind.price.id, kind]));
  const chosen = new Map(tickets.map((one) => [sameName(one.text), byId.get(one.product_price_id)]));
  const byName = new Map<string, Kind | null>();
  for (const names of [
    (kind: Kind) => kind.name,
    (kind: Kind) => kind.product.title,
    (kind: Kind) => kind.price.label ?? "",
  ]) {
    const found = new Map<string, Kind | null>();
    for (const kind of all) {
      const name = sameName(names(kind));
      found.set(name, found.has(name) ? null : kind);
    }
    for (const [name, kind] of found) if (!byName.has(name)) byName.set(name, kind);
  }
  const forAll = product_price_id === null ? null : (byId.get(product_price_id) ?? null);
  return (text) => {
    const name = sameName(text);
    if (name === "") return forAll;
    return chosen.get(name) ?? byName.get(name) ?? null;
  };
}

/** Normalises a name, so that case, spaces and kinds of dashes do not matter. */
export function sameName(text: string): string {
  return text.normalize("NFKC").toLowerCase().replaceAll(/[–—]/g, "-").replaceAll(/\s+/g, " ").trim();
}
