import { hash } from "node:crypto";
import type { TicketEvent } from "../contract.ts";
import type { PassEvent } from "./pass-facts.ts";

/** Returns a digest of all data of the event that a pass shows. */
export function passEventDigest(event: TicketEvent, { cover, termsUrl, rotatesCodes }: PassEvent): string {
  const shown = [event, cover, termsUrl, ...(rotatesCodes ? ["changing codes"] : [])];
  return hash("sha256", JSON.stringify(shown), "hex");
}
