import { type RawBuilder, sql } from "kysely";
import { emailHash } from "../email-hash.ts";

/** Columns of the surrounding statement. */
interface Reader {
  accountId: RawBuilder<unknown>;
  eventId: RawBuilder<unknown>;
  orderId: RawBuilder<unknown>;
  email: RawBuilder<string>;
}

/**
 * Whether a person can get advertising of the event's organiser: they have not unsubscribed and, if the
 * checkout asks for consent, gave it with this order.
 */
export function wantsAdvertising({ accountId, eventId, orderId, email }: Reader): RawBuilder<boolean> {
  return sql<boolean>`(
    not exists (
      select from unsubscribes unsubscribed
      join events advertised on advertised.organizer_id = unsubscribed.organizer_id
      where advertised.id = ${eventId} and unsubscribed.account_id = ${accountId}
        and unsubscribed.email_hash = ${emailHash(email)})
    and (
      not exists (
        select from checkout_settings asking
        where asking.event_id = ${eventId} and asking.show_marketing_opt_in)
      or exists (
        select from order_consents given
        where given.order_id = ${orderId} and given.kind = 'MARKETING')))`;
}
