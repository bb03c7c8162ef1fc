/** The catalogue of one part of the product. lingui.config.ts lists its files. */
export type Catalogue =
  | "shared"
  | "storefront"
  | "unscripted"
  | "checkout"
  | "order"
  | "ticket"
  | "mailbox"
  | "door"
  | "auth"
  | "manage"
  | "administration"
  | "reports"
  | "texts"
  | "customers"
  | "by-hand"
  | "webhooks"
  | "waiting-list"
  | "entrances";

/** The last page of a checkout. The earlier steps lead to it without a document load. */
const SUMMARY = /^\/checkout\/.+\/summary$/;

const BY_PATH: [pattern: RegExp, ...catalogues: Catalogue[]][] = [
  // Links from emails, which may be opened on any device.
  [/^\/manage\/profile\/confirm-/, "auth"],
  // Sample tickets, on a page without scripts.
  [/^\/manage\/event\/\d+\/ticket-designer\/print$/, "order", "ticket"],
  [/^\/(manage|account|admin|welcome)(\/|$)/, "manage"],
  // Designers' previews are hydrated as a whole, because they change while the organiser types.
  [/^\/(event|organizer)\/\d+\/preview$/, "storefront", "unscripted"],
  // The same for the previews of a widget and its list of events.
  [/^\/widget\/(?!\d+$)/, "storefront", "unscripted"],
  [SUMMARY, "order"],
  [/^\/checkout\//, "checkout"],
  // Ticket pages use fields of the checkout. Only the server loads all three: these pages have no scripts.
  [/^\/(order|product|my-tickets)(\/|$)/, "checkout", "order", "ticket"],
  [/^\/dev\/mail/, "mailbox"],
  [/^\/check-in\//, "door"],
  [/^\/auth\//, "auth"],
];

/**
 * Lists the catalogues that a page uses in browsers: the shared catalogue (for the light kit) and the
 * catalogue of its part of the product.
 */
export function cataloguesOf(pathname: string): Catalogue[] {
  const [, ...own] = BY_PATH.find(([pattern]) => pattern.test(pathname)) ?? [null, "storefront" as const];
  return ["shared", ...own];
}

/**
 * Lists the catalogues of an open page, including those of pages that it leads to without a document load.
 */
export function cataloguesFrom(pathname: string): Catalogue[] {
  const used = cataloguesOf(pathname);
  return used.includes("checkout") ? [...used, "order"] : used;
}

/** Lists the catalogues of a page on the server, which also renders texts that browsers never render. */
export function serverCataloguesOf(pathname: string): Catalogue[] {
  const used = cataloguesOf(pathname);
  const isStorefront = used.includes("storefront") && !used.includes("unscripted");
  return isStorefront ? [...used, "unscripted", "ticket"] : used;
}
