import { takeEmail } from "../accounts/index.ts";
import { type Actor, findAttendee, lockOrderOf, recordHistory } from "../tickets/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { enqueue } from "../platform/queue/queue.ts";
import { Refusal } from "../values/refusal.ts";
import { findOrder } from "./orders.ts";
import type { OwnEvent, OwnOrder } from "../checkout/index.ts";

declare module "../platform/queue/queue.ts" {
  interface Jobs {
    /**
     * Without `request`: the first e-mail, sent because the order is complete. With it: a further e-mail.
     * `request` is the entry in the history that requests it, and each entry gets its own e-mail.
     */
    "send-order-confirmation": { order_id: number; request?: number };
    "send-ticket": { attendee_id: number; request?: number };
  }
}

/** Bulk resends count against the account's limit per day, single ones against its limit per hour. */
type ResendKind = "RESEND" | "BULK_RESEND";

interface ResendOptions {
  kind?: ResendKind;
  /** Runs in the same transaction. */
  alongside?: (tx: Tx) => Promise<void>;
}

/** Sends the confirmation of a finished order to its buyer again. */
export async function resendConfirmation(
  db: Db,
  own: OwnOrder,
  by: Actor,
  { kind = "RESEND", alongside }: ResendOptions = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const order = await findOrder(tx, own);
    if (!order.email) throw new Refusal("no_email_address");
    await takeEmail(tx, { accountId: own.accountId, email: order.email, kind });
    if (order.status === "CANCELLED") throw new Refusal("order_cancelled");
    const at = { id: own.orderId, account_id: own.accountId, event_id: own.eventId };
    const action = "CONFIRMATION_RESENT";
    const request = await recordHistory(tx, { order: at, action, by, new: { email: order.email } });
    await enqueue(tx, "send-order-confirmation", { order_id: own.orderId, request });
    await alongside?.(tx);
  });
}

/** Sends a valid ticket to its holder again. */
export async function resendTicket(
  db: Db,
  own: OwnEvent,
  attendeeId: number,
  by: Actor,
  { kind = "RESEND", alongside }: ResendOptions = {},
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { email } = await findAttendee(tx, own, attendeeId);
    await takeEmail(tx, { accountId: own.accountId, email, kind });
    const order = await lockOrderOf(tx, own, attendeeId);
    if (!order) throw new Refusal("not_found");
    const attendee = await findAttendee(tx, own, attendeeId);
    await requestTicketEmail(tx, { order, attendee, by });
    await alongside?.(tx);
  });
}

interface TicketEmail {
  order: { id: number; account_id: number; event_id: number };
  attendee: { id: number; status: string; email: string };
  by: Actor;
}

/**
 * Requests the e-mail inside the caller's transaction, which has locked the order. Refuses a ticket that is
 * not valid, and one without an address: it was sold at the door, or its holder was erased.
 */
export async function requestTicketEmail(tx: Tx, { order, attendee, by }: TicketEmail): Promise<void> {
  const { id: attendeeId, email, status } = attendee;
  if (status !== "ACTIVE") throw new Refusal("ticket_not_active");
  if (email === "") throw new Refusal("no_email_address");
  const action = "TICKET_RESENT";
  const request = await recordHistory(tx, { order, attendeeId, action, by, new: { email } });
  await enqueue(tx, "send-ticket", { attendee_id: attendeeId, request });
}
