import { requireEvent, requireOrganizer } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import type { Member } from "../platform/http/call.ts";

/** Whose webhooks: those of one event, or of an organiser and so of all its events. */
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

/** Refuses an event or organiser that the account does not have. */
export async function requireOwner(db: Db, { accountId, eventId, organizerId }: WebhookOwner): Promise<void> {
  if (eventId !== null) await requireEvent(db, { accountId, eventId });
  else await requireOrganizer(db, { accountId, organizerId: organizerId! });
}
