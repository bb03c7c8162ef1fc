import { takeEmail } from "../../accounts/index.ts";
import {
  type Actor,
  findAttendee,
  lockOrderOf,
  reissueTicket,
  isAlreadyApplied,
} from "../../tickets/index.ts";
import type { Attendee } from "../../tickets/contract.ts";
import { addOutboxEvent } from "../../platform/queue/add-outbox-event.ts";
import { Refusal } from "../../values/refusal.ts";
import type { CheckoutContext, OwnEvent } from "../../checkout/index.ts";
import { requestTicketEmail } from "../resend.ts";

export interface ReissueRequest {
  attendeeId: number;
  sendsTicket: boolean;
  by: Actor;
  requestKey?: string | undefined;
}

/**
 * Replaces the link and code of a ticket that was lost, passed on or published. A retry with the key of a
 * call whose answer was lost returns the ticket as it is.
 */
export async function reissue(
  { db, changes }: Pick<CheckoutContext, "db" | "changes">,
  own: OwnEvent,
  { attendeeId, sendsTicket, by, requestKey }: ReissueRequest,
): Promise<Attendee> {
  const attendee = await db.transaction().execute(async (tx) => {
    const known = await findAttendee(tx, own, attendeeId);
    const done = { orderId: known.order_id, action: "TICKET_REISSUED", requestKey } as const;
    if (await isAlreadyApplied(tx, done)) return known;
    // Lock order: the e-mail limit first, because its callers wait for each other.
    if (sendsTicket) await takeEmail(tx, { accountId: own.accountId, email: known.email, kind: "RESEND" });
    const order = await lockOrderOf(tx, own, attendeeId);
    if (!order) throw new Refusal("not_found");
    const before = await findAttendee(tx, own, attendeeId);
    if (await isAlreadyApplied(tx, done)) return before;
    if (before.status === "CANCELLED") throw new Refusal("ticket_cancelled");
    await reissueTicket(tx, { order, attendeeId, by, requestKey });
    await addOutboxEvent(tx, {
      kind: "attendee-updated",
      account_id: order.account_id,
      event_id: order.event_id,
      subject_id: attendeeId,
    });
    if (sendsTicket) await requestTicketEmail(tx, { order, attendee: before, by });
    return findAttendee(tx, own, attendeeId);
  });
  changes.publish({ event_id: own.eventId, topic: "orders" });
  return attendee;
}
