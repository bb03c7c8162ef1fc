import { installation } from "../../../values/installation/installation.ts";

/** A ticket's address is its key: no search engine and no cache keeps what it opens. */
export const TICKET_HEADERS = { "x-robots-tag": "noindex, nofollow", "cache-control": "private, no-store" };

export function ticketMeta(title: string | undefined) {
  return [{ title: title ?? installation().appName }, { name: "robots", content: "noindex, nofollow" }];
}
