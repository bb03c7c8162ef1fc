import type { LiveCode } from "../../contract.ts";

/** What the script of a ticket page gets with the page. */
export interface LiveData extends Pick<LiveCode, "fixed_text" | "key"> {
  /** The API's address of the ticket. */
  ticket: string;
  /** The server's time when it made the page, in Unix milliseconds. */
  servedAt: number;
}

/** What the script finds its elements by. */
export const LIVE = {
  data: "data-live-code",
  time: "data-live-time",
  fallback: "data-live-fallback",
} as const;
