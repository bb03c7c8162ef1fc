import { type RawBuilder, sql } from "kysely";
import { emailHash } from "../../suppressions/index.ts";

/** Whether a person has not unsubscribed from the event's organiser. */
export function isSubscribed({
  accountId,
  eventId,
  email,
}: {
  accountId: RawBuilder<unknown>;
  eventId: RawBuilder<unknown>;
  email: RawBuilder<string>;
}): RawBuilder<boolean> {
  return sql<boolean>`not exists (
    select from unsubscribes unsubscribed join events of_organizer
      on of_organizer.organizer_id = unsubscribed.organizer_id
    where of_organizer.id = ${eventId} and unsubscribed.account_id = ${accountId}
      and unsubscribed.email_hash = ${emailHash(email)})`;
}
