import { requireEvent, requireOrganizer } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import type { Member } from "../platform/http/call.ts";

/** The owner of webhooks: one event, or an organiser for all its events. */
export interface WebhookOwner {
  accountId: number;
  eventId: number | null;
  organizerId: number | null;
}

interface OwnerParams {
  event_id?: number;
  organizer_id?: number;
}

export function ownerOf(params: OwnerParams, { accountId }: Pick<Member, "accountId">): WebhookOwner {
  return { accountId, eventId: params.event_id ?? null, organizerId: params.organizer_id ?? null };
}

/** Refuses an event or organiser of another account. */
export async function requireOwner(db: Db, { accountId, eventId, organizerId }: WebhookOwner): Promise<void> {
  if (eventId !== null) await requireEvent(db, { accountId, eventId });
  else await requireOrganizer(db, { accountId, organizerId: organizerId! });
}
