import { msg } from "@lingui/core/macro";
import type { MessageDescriptor } from "@lingui/core";
import type { Task } from "../../lists/contract.ts";

/** Labels by the kind of task. */
const WORDS: Record<string, MessageDescriptor> = {
  "export-orders": msg`Export of orders`,
  "export-attendees": msg`Export of attendees`,
  "export-promo-codes": msg`Export of promo codes`,
  "export-affiliates": msg`Export of affiliates`,
  "export-products": msg`Export of products`,
  "export-capacity-assignments": msg`Export of shared capacities`,
  "export-scans": msg`Export of the scan log`,
  "export-answers": msg`Export of answers`,
  "export-events": msg`Export of events`,
  "export-users": msg`Export of people`,
  "export-taxes-and-fees": msg`Export of taxes and fees`,
  "import-attendees": msg`Import of attendees`,
  "label-attendees": msg`Attendees labelled`,
  "check-in-attendees": msg`Attendees checked in`,
  "cancel-attendees": msg`Tickets cancelled`,
  "reactivate-attendees": msg`Tickets reinstated`,
  "resend-tickets": msg`Tickets sent again`,
  "resend-confirmations": msg`Confirmations sent again`,
  "mark-orders-paid": msg`Orders marked as paid`,
  "cancel-orders": msg`Orders cancelled`,
  "refund-orders": msg`Orders refunded`,
  "cancel-and-refund-orders": msg`Orders cancelled and refunded`,
  "delete-promo-codes": msg`Promo codes deleted`,
  "show-products": msg`Products shown`,
  "hide-products": msg`Products hidden`,
  "pause-products": msg`Product sales paused`,
  "sell-products-again": msg`Products back on sale`,
  "change-prices": msg`Prices changed`,
  "delete-products": msg`Products deleted`,
  "switch-on-capacity-assignments": msg`Shared capacities switched on`,
  "switch-off-capacity-assignments": msg`Shared capacities switched off`,
  "delete-capacity-assignments": msg`Shared capacities deleted`,
  "switch-on-affiliates": msg`Affiliates switched on`,
  "switch-off-affiliates": msg`Affiliates switched off`,
  "delete-affiliates": msg`Affiliates deleted`,
  "publish-events": msg`Events published`,
  "pause-events": msg`Event sales paused`,
  "archive-events": msg`Events archived`,
  "restore-events": msg`Events restored`,
  "duplicate-events": msg`Events duplicated`,
  "let-users-in": msg`People’s access restored`,
  "shut-users-out": msg`People’s access switched off`,
  "withdraw-invitations": msg`Invitations withdrawn`,
  "charge-taxes-and-fees": msg`Taxes and fees charged`,
  "retire-taxes-and-fees": msg`Taxes and fees no longer charged`,
  "delete-taxes-and-fees": msg`Taxes and fees deleted`,
};

export function taskWords({ kind }: Task): MessageDescriptor {
  return WORDS[kind] ?? msg`Task`;
}
