import { hash } from "node:crypto";
import type { TicketEvent } from "../contract.ts";
import type { PassEvent } from "./pass-facts.ts";

/**
 * Returns a digest of all data of the event that a pass shows. What few events have is added only for them: the
 * digest of every other event stays as earlier versions stored it, so an upgrade notifies no device.
 */
export function passEventDigest(
  { is_cancelled, ...event }: TicketEvent,
  { cover, termsUrl, rotatesCodes }: PassEvent,
): string {
  const added = [...(rotatesCodes ? ["changing codes"] : []), ...(is_cancelled ? ["cancelled"] : [])];
  const shown = [event, cover, termsUrl, ...added];
  return hash("sha256", JSON.stringify(shown), "hex");
}
