import type { LiveCode } from "../../contract.ts";

/** The data that a ticket page contains for its script. */
export interface LiveData extends Pick<LiveCode, "fixed_text" | "key"> {
  /** The API's address of the ticket. */
  ticket: string;
  /** The server's time when it made the page, in Unix milliseconds. */
  servedAt: number;
}

/** The attributes that mark the elements for the script. */
export const LIVE = {
  data: "data-live-code",
  time: "data-live-time",
  fallback: "data-live-fallback",
} as const;
