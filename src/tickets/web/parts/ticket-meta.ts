import { installation } from "../../../values/installation/installation.ts";

/** A ticket's address gives access to it, so search engines and caches must not store it. */
export const TICKET_HEADERS = { "x-robots-tag": "noindex, nofollow", "cache-control": "private, no-store" };

export function ticketMeta(title: string | undefined) {
  return [{ title: title ?? installation().appName }, { name: "robots", content: "noindex, nofollow" }];
}
