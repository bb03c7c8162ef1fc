import type { TypedChoice } from "./selection.ts";

const CHOSEN = "chosen";
const MAX_LINES = 100;
const LINE = /^([1-9]\d{0,14}):(\d{0,5})(?::(.{0,20}))?$/;

/** The address of the same page with a code, and with what is chosen: without scripts the page keeps nothing else. */
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

/** What such an address says was chosen; what it says otherwise counts for nothing. */
export function chosenInAddress(url: URL): TypedChoice[] {
  const texts = url.searchParams.get(CHOSEN)?.split(";") ?? [];
  return texts.slice(0, MAX_LINES).flatMap((text) => {
    const [, priceId, quantity = "", donation = ""] = LINE.exec(text) ?? [];
    return priceId ? [{ priceId: Number(priceId), quantity, donation }] : [];
  });
}
