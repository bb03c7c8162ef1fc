/** The words of one part of the product; see lingui.config.ts for which files speak which. */
export type Catalogue =
  | "shared"
  | "storefront"
  | "checkout"
  | "ticket"
  | "mailbox"
  | "door"
  | "entry"
  | "manage";

const BY_PATH: [pattern: RegExp, ...catalogues: Catalogue[]][] = [
  // Links from mails: opened by anybody, on any device.
  [/^\/manage\/profile\/confirm-/, "entry"],
  [/^\/(manage|account|admin|welcome)(\/|$)/, "manage"],
  [/^\/checkout\//, "checkout"],
  // A ticket is asked for with the fields of the checkout. Only the server loads both: these pages have no scripts.
  [/^\/(order|product)\//, "checkout", "ticket"],
  [/^\/dev\/mail/, "mailbox"],
  [/^\/check-in\//, "door"],
  [/^\/auth\//, "entry"],
];

/** Every page speaks the shared words (the light kit's) and those of its part of the product. */
export function cataloguesOf(pathname: string): Catalogue[] {
  const [, ...own] = BY_PATH.find(([pattern]) => pattern.test(pathname)) ?? [null, "storefront" as const];
  return ["shared", ...own];
}
