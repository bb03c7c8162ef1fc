import type { TypedChoice } from "./selection.ts";

const CHOSEN = "chosen";
const MAX_LINES = 100;
const LINE = /^([1-9]\d{0,14}):(\d{0,5})(?::(.{0,20}))?$/;

/**
 * The page's address with a code and the selection. A page without scripts can store the selection nowhere
 * else.
 */
export function addressWithCode(url: URL, code: string, lines: readonly TypedChoice[]): string {
  const search = new URLSearchParams(url.search);
  search.delete("codes_paused");
  search.set("promo_code", code);
  const chosen = lines.filter(({ quantity, donation }) => donation !== "" || Number(quantity) > 0);
  if (chosen.length === 0) search.delete(CHOSEN);
  else {
    const texts = chosen.map(({ priceId, quantity, donation }) =>
      [priceId, quantity, ...(donation ? [donation] : [])].join(":"),
    );
    search.set(CHOSEN, texts.join(";"));
  }
  return `${url.pathname}?${search}`;
}

/** Reads the selection from such an address. Ignores other parameters. */
export function chosenInAddress(url: URL): TypedChoice[] {
  const texts = url.searchParams.get(CHOSEN)?.split(";") ?? [];
  return texts.slice(0, MAX_LINES).flatMap((text) => {
    const [, priceId, quantity = "", donation = ""] = LINE.exec(text) ?? [];
    return priceId ? [{ priceId: Number(priceId), quantity, donation }] : [];
  });
}
