import { type OwnEvent, requireEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import type { TicketDesignView } from "./contract.ts";
import { findTicketEvent } from "./ticket-events.ts";
import { findTicketDesign } from "./ticket-looks.ts";

/** Returns the sources of the look of an event's tickets, for a member of its account. */
export async function findOwnTicketDesign(db: Db, own: OwnEvent): Promise<TicketDesignView> {
  await requireEvent(db, own);
  const [{ own: _, ...sources }, event] = await Promise.all([
    findTicketDesign(db, own.eventId),
    findTicketEvent(db, own.eventId),
  ]);
  return { ...sources, event };
}
