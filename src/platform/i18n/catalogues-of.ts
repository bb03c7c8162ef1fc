/** The words of one part of the product; see lingui.config.ts for which files speak which. */
export type Catalogue = "shared" | "storefront" | "checkout" | "door" | "entry" | "manage";

const BY_PATH: [pattern: RegExp, catalogue: Catalogue][] = [
  // Links from mails: opened by anybody, on any device.
  [/^\/manage\/profile\/confirm-/, "entry"],
  [/^\/(manage|account|admin|welcome)(\/|$)/, "manage"],
  [/^\/(checkout|order|product)\//, "checkout"],
  [/^\/check-in\//, "door"],
  [/^\/auth\//, "entry"],
];

/** Every page speaks the shared words (the light kit's) and those of its part of the product. */
export function cataloguesOf(pathname: string): Catalogue[] {
  return ["shared", BY_PATH.find(([pattern]) => pattern.test(pathname))?.[1] ?? "storefront"];
}
