import { requestRefund } from "../../payments/index.ts";
import type { Cashier } from "../../payments/index.ts";
import { updateAttendee } from "../../attendees/index.ts";
import { deletePromoCode } from "../../catalog/index.ts";
import { cancelOrder, markAsPaid, resendConfirmation, resendTicket } from "../../ordering/index.ts";
import type { Services } from "../../platform/services.ts";
import { doEach } from "../../platform/tasks/do-each.ts";
import type { TaskDoer } from "../../platform/tasks/run-task.ts";
import type { BulkAction } from "../contract.ts";

interface Whose {
  accountId: number;
  eventId: number;
  userId: number;
}

type Act = (id: number, whose: Whose) => Promise<unknown>;

/** What can be done to many: to each the same as the page does to one, under the same checks. */
export function bulkActions(
  { db, changes }: Pick<Services, "db" | "changes">,
  cashier: Cashier,
): Record<BulkAction, TaskDoer> {
  const by = ({ userId }: Whose) => ({ kind: "USER", userId }) as const;
  const refund = (orderId: number, whose: Whose, cancel_order: boolean) =>
    requestRefund(cashier, { ...whose, orderId }, { notify_buyer: true, cancel_order });
  const acts: Record<BulkAction, Act> = {
    "cancel-attendees": (attendeeId, whose) =>
      updateAttendee(db, whose, { attendeeId, status: "CANCELLED", by: by(whose) }),
    "reactivate-attendees": (attendeeId, whose) =>
      updateAttendee(db, whose, { attendeeId, status: "ACTIVE", by: by(whose) }),
    "resend-tickets": (attendeeId, whose) => resendTicket(db, whose, attendeeId, by(whose)),
    "resend-confirmations": (orderId, whose) => resendConfirmation(db, { ...whose, orderId }, by(whose)),
    "mark-orders-paid": (orderId, whose) => markAsPaid({ db, changes }, { ...whose, orderId }, by(whose)),
    "cancel-orders": (orderId, whose) => cancelOrder({ db, changes }, { ...whose, orderId }, by(whose)),
    "refund-orders": (orderId, whose) => refund(orderId, whose, false),
    "cancel-and-refund-orders": (orderId, whose) => refund(orderId, whose, true),
    "delete-promo-codes": (promoCodeId, whose) => deletePromoCode(db, whose, promoCodeId),
  };
  const doerOf =
    (act: Act): TaskDoer =>
    async (task, tools) => {
      await doEach(db, task, tools, (id) => act(id, task));
      changes.announce({ event_id: task.eventId, topic: "orders" });
    };
  return Object.fromEntries(Object.entries(acts).map(([action, act]) => [action, doerOf(act)])) as Record<
    BulkAction,
    TaskDoer
  >;
}
