import { hash } from "node:crypto";
import type { TicketEvent } from "../contract.ts";
import type { PassEvent } from "./pass-facts.ts";

/** Changes with everything that a pass says of its event. */
export function passEventDigest(event: TicketEvent, { cover, termsUrl }: PassEvent): string {
  return hash("sha256", JSON.stringify([event, cover, termsUrl]), "hex");
}
