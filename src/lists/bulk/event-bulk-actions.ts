import { msg } from "@lingui/core/macro";
import { requireConfirmedAddress } from "../../accounts/index.ts";
import { type CheckInContext, checkInByHand } from "../../check-in/index.ts";
import { requestRefund } from "../../payments/index.ts";
import type { PaymentContext } from "../../payments/index.ts";
import { labelAttendee, updateAttendee } from "../../tickets/index.ts";
import {
  adjustProduct,
  changePrices,
  deleteAffiliate,
  deleteCapacityAssignment,
  deleteProduct,
  type PriceChange,
  switchAffiliate,
  switchCapacityAssignment,
} from "../../catalog/index.ts";
import { deletePromoCode } from "../../promo-codes/index.ts";
import { cancelOrder, markAsPaid, resendConfirmation, resendTicket } from "../../orders/index.ts";
import { serverI18n } from "../../platform/i18n/server-i18n.ts";
import type { Services } from "../../platform/services.ts";
import { processTaskRows, type NoteDone } from "../tasks/process-task-rows.ts";
import type { TaskAtWork, TaskHandler } from "../tasks/run-task.ts";
import { type EventBulkAction, isEmailing } from "../rules/bulk-actions.ts";
import { requireStarter } from "../require-starter.ts";

interface Whose {
  accountId: number;
  eventId: number;
  userId: number;
}

interface Doing {
  options: TaskAtWork["options"];
  locale: TaskAtWork["locale"];
  noteDone: NoteDone;
  /** Idempotency key: detects a row that committed before the task was interrupted. */
  requestKey: string;
}

type Act = (id: number, whose: Whose, doing: Doing) => Promise<unknown>;

/**
 * The bulk actions on the rows of one event. Each has the same effect and the same checks as the action on the
 * row's own page.
 */
export function eventBulkActions(
  { db, changes }: Pick<Services, "db" | "changes">,
  payments: PaymentContext,
  checkIn: Pick<CheckInContext, "batches" | "tell">,
): Record<EventBulkAction, TaskHandler> {
  const by = ({ userId }: Whose) => ({ kind: "USER", userId }) as const;
  const refund = (
    orderId: number,
    { requestKey, ...whose }: Whose & { requestKey: string },
    cancel_order: boolean,
  ) => requestRefund(payments, { ...whose, orderId, requestKey }, { notify_buyer: true, cancel_order });
  const acts: Record<EventBulkAction, Act> = {
    "label-attendees": (attendeeId, whose, { options }) =>
      labelAttendee(db, whose, { attendeeId, label: (options as { label: string }).label, by: by(whose) }),
    "check-in-attendees": (attendeeId, whose, { options, requestKey, locale }) => {
      const { check_in_list_id: listId } = options as { check_in_list_id: number };
      const deviceName = serverI18n(locale)._(msg`Back office`);
      // Ids of scans contain no spaces.
      const scanId = `${requestKey.replaceAll(" ", "-")}-${attendeeId}`;
      return checkInByHand(db, checkIn, { ...whose, listId }, { attendeeId, scanId, deviceName });
    },
    "cancel-attendees": (attendeeId, whose) =>
      updateAttendee(db, whose, { attendeeId, status: "CANCELLED", by: by(whose) }),
    "reactivate-attendees": (attendeeId, whose) =>
      updateAttendee(db, whose, { attendeeId, status: "ACTIVE", by: by(whose) }),
    "resend-tickets": (attendeeId, whose, { noteDone }) =>
      resendTicket(db, whose, attendeeId, by(whose), { kind: "BULK_RESEND", alongside: noteDone }),
    "resend-confirmations": (orderId, whose, { noteDone }) =>
      resendConfirmation(db, { ...whose, orderId }, by(whose), { kind: "BULK_RESEND", alongside: noteDone }),
    "mark-orders-paid": (orderId, whose, { requestKey }) =>
      markAsPaid({ db, changes }, { ...whose, orderId }, by(whose), { requestKey }),
    "cancel-orders": (orderId, whose, { requestKey }) =>
      cancelOrder({ db, changes }, { ...whose, orderId }, by(whose), requestKey),
    "refund-orders": (orderId, whose, { requestKey }) => refund(orderId, { ...whose, requestKey }, false),
    "cancel-and-refund-orders": (orderId, whose, { requestKey }) =>
      refund(orderId, { ...whose, requestKey }, true),
    "delete-promo-codes": (promoCodeId, whose) => deletePromoCode(db, whose, promoCodeId),

    "show-products": (productId, whose) =>
      adjustProduct(db, whose, { productId, change: { is_hidden: false } }),
    "hide-products": (productId, whose) =>
      adjustProduct(db, whose, { productId, change: { is_hidden: true } }),
    "pause-products": (productId, whose) =>
      adjustProduct(db, whose, { productId, change: { is_paused: true } }),
    "sell-products-again": (productId, whose) =>
      adjustProduct(db, whose, { productId, change: { is_paused: false } }),
    "change-prices": (productId, whose, { options, noteDone }) => {
      const { price_change: change } = options as { price_change: PriceChange };
      return changePrices(db, whose, { productId, change }, noteDone);
    },
    "delete-products": (productId, whose) => deleteProduct(db, whose, productId),

    "switch-on-capacity-assignments": (id, whose) =>
      switchCapacityAssignment(db, whose, { id, status: "ACTIVE" }),
    "switch-off-capacity-assignments": (id, whose) =>
      switchCapacityAssignment(db, whose, { id, status: "INACTIVE" }),
    "delete-capacity-assignments": (id, whose) => deleteCapacityAssignment(db, whose, id),

    "switch-on-affiliates": (affiliateId, whose) =>
      switchAffiliate(db, whose, { affiliateId, status: "ACTIVE" }),
    "switch-off-affiliates": (affiliateId, whose) =>
      switchAffiliate(db, whose, { affiliateId, status: "INACTIVE" }),
    "delete-affiliates": (affiliateId, whose) => deleteAffiliate(db, whose, affiliateId),
  };
  const handlerOf =
    (action: EventBulkAction, act: Act): TaskHandler =>
    async (task, tools) => {
      const { id, accountId, eventId, userId, options, locale } = task;
      if (eventId === null) throw new Error(`${task.kind} belongs to an event`);
      const requestKey = `bulk task ${id}`;
      await processTaskRows(db, task, tools, async (rowId, noteDone) => {
        const starter = await requireStarter(db, task);
        if (isEmailing(action)) requireConfirmedAddress(starter);
        await act(rowId, { accountId, eventId, userId }, { options, locale, noteDone, requestKey });
      });
      changes.publish({ event_id: eventId, topic: "orders" });
    };
  return Object.fromEntries(
    Object.entries(acts).map(([action, act]) => [action, handlerOf(action as EventBulkAction, act)]),
  ) as Record<EventBulkAction, TaskHandler>;
}
