import type { Catalogue } from "../catalogues-of.ts";

/** Parts of the workspace with separate catalogues, in the order of the groups of PART. */
const PARTS: Catalogue[] = [
  "administration",
  "reports",
  "texts",
  "customers",
  "by-hand",
  "webhooks",
  "waiting-list",
  "entrances",
];
const PART =
  /^(?=\/(?:manage|account|admin)\b).*?\/(?:(admin|audit-log|suspended)|(reports?)|(messages\/|email-templates)|(customers)|(complimentary|orders\/new|import)|(webhooks)|(waiting-list)|(doors|check-in))\b/;

/**
 * Lists the catalogues of one part of the workspace, in addition to the catalogue of the whole workspace.
 * This list is in a separate module because browsers on other pages do not need it. The server writes the
 * names of the page's catalogues into the page, and pages of the workspace add more when one leads to
 * another.
 */
export function wordsOfParts(pathname: string): Catalogue[] {
  const found = PART.exec(pathname) ?? [];
  return PARTS.filter((_, index) => found[index + 1]);
}
