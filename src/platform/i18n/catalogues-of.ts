/** The catalogue of one part of the product; lingui.config.ts lists its files. */
export type Catalogue =
  | "shared"
  | "storefront"
  | "unscripted"
  | "checkout"
  | "order"
  | "ticket"
  | "mailbox"
  | "door"
  | "entry"
  | "manage";

/** The end of a checkout. The steps before it go there without a document load. */
const SUMMARY = /^\/checkout\/.+\/summary$/;

const BY_PATH: [pattern: RegExp, ...catalogues: Catalogue[]][] = [
  // Links from emails, which open on any device.
  [/^\/manage\/profile\/confirm-/, "entry"],
  // Sample tickets, without scripts.
  [/^\/manage\/event\/\d+\/ticket-designer\/print$/, "order", "ticket"],
  [/^\/(manage|account|admin|welcome)(\/|$)/, "manage"],
  // Designers' previews are hydrated as a whole, because they change while the organiser types.
  [/^\/(event|organizer)\/\d+\/preview$/, "storefront", "unscripted"],
  // So are a widget's, and its list of events.
  [/^\/widget\/(?!\d+$)/, "storefront", "unscripted"],
  [SUMMARY, "order"],
  [/^\/checkout\//, "checkout"],
  // Ticket pages use fields of the checkout. Only the server loads all: these pages have no scripts.
  [/^\/(order|product|my-tickets)(\/|$)/, "checkout", "order", "ticket"],
  [/^\/dev\/mail/, "mailbox"],
  [/^\/check-in\//, "door"],
  [/^\/auth\//, "entry"],
];

/** In browsers every page uses the shared catalogue (the light kit's) and that of its part of the product. */
export function cataloguesOf(pathname: string): Catalogue[] {
  const [, ...own] = BY_PATH.find(([pattern]) => pattern.test(pathname)) ?? [null, "storefront" as const];
  return ["shared", ...own];
}

/** The same for a page that is open, with those of the page it leads to without a document load. */
export function cataloguesFrom(pathname: string): Catalogue[] {
  const used = cataloguesOf(pathname);
  return used.includes("checkout") ? [...used, "order"] : used;
}

/** On the server also the words that browsers never render. */
export function serverCataloguesOf(pathname: string): Catalogue[] {
  const used = cataloguesOf(pathname);
  const isStorefront = used.includes("storefront") && !used.includes("unscripted");
  return isStorefront ? [...used, "unscripted"] : used;
}
