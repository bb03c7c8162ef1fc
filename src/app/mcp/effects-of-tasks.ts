import type { BulkAction } from "../../lists/index.ts";
import { many } from "./consequence-words.ts";

type Effect = (rows: number) => string;

const events = (rows: number) => many(rows, "event");
const products = (rows: number) => many(rows, "product");
const capacities = (rows: number) => (rows === 1 ? "1 shared capacity" : `${rows} shared capacities`);
const affiliates = (rows: number) => many(rows, "affiliate");
const members = (rows: number) => many(rows, "member");
const taxes = (rows: number) => (rows === 1 ? "1 tax or fee" : `${rows} taxes or fees`);

/** What each bulk action does to the chosen rows, as the dialogs of the pages say it. */
const EFFECTS: Readonly<Record<BulkAction, Effect>> = {
  "label-attendees": (rows) => `Adds a label to ${many(rows, "attendee")}. Emails nobody.`,
  "check-in-attendees": (rows) =>
    `Checks in ${many(rows, "ticket")} as if scanned at the door now. Emails nobody.`,
  "cancel-attendees": (rows) => `Cancels ${many(rows, "ticket")}. Emails nobody and refunds nothing.`,
  "reactivate-attendees": (rows) =>
    `Makes ${many(rows, "cancelled ticket")} valid again, while places are left.`,
  "resend-tickets": (rows) => `Emails ${many(rows, "ticket")} again to the holders.`,
  "resend-confirmations": (rows) => `Emails the confirmations of ${many(rows, "order")} again to the buyers.`,
  "mark-orders-paid": (rows) => `Records ${many(rows, "order")} as paid and emails the tickets.`,
  "cancel-orders": (rows) => `Cancels ${many(rows, "order")} with all tickets. Refunds nothing.`,
  "refund-orders": (rows) =>
    `Refunds ${many(rows, "order")} in full and emails the buyers. The tickets stay valid.`,
  "cancel-and-refund-orders": (rows) =>
    `Refunds ${many(rows, "order")} in full, cancels all tickets and emails the buyers.`,

  "delete-promo-codes": (rows) =>
    `Deletes ${many(rows, "promo code")} for good. Orders placed with them keep their discount.`,

  "show-products": (rows) => `Shows ${products(rows)} to visitors of the event's page.`,
  "hide-products": (rows) =>
    `Hides ${products(rows)} from visitors. What was sold stays valid, and they can be shown again.`,
  "pause-products": (rows) => `Pauses sales of ${products(rows)}. Visitors see them but cannot buy them.`,
  "sell-products-again": (rows) =>
    `Resumes sales of ${products(rows)}, as far as their dates and quantities allow.`,
  "change-prices": (rows) =>
    `Changes all prices of ${products(rows)}, tiers included, for later orders. Free products stay free. ` +
    "This cannot be undone.",
  "delete-products": (rows) => `Deletes ${products(rows)} for good. Those that have been ordered stay.`,

  "switch-on-capacity-assignments": (rows) =>
    `Switches on ${capacities(rows)}. They limit their products from then on.`,
  "switch-off-capacity-assignments": (rows) =>
    `Switches off ${capacities(rows)}. Their products are then limited only by their own quantities.`,
  "delete-capacity-assignments": (rows) =>
    `Deletes ${capacities(rows)} for good. Their products are then limited only by their own quantities.`,

  "switch-on-affiliates": (rows) =>
    `Switches on ${affiliates(rows)}. Later orders through their links are credited to them.`,
  "switch-off-affiliates": (rows) =>
    `Switches off ${affiliates(rows)}. Later orders through their links are not credited to them.`,
  "delete-affiliates": (rows) => `Deletes ${affiliates(rows)} for good. Orders keep the code they came with.`,

  "publish-events": (rows) => `Publishes ${events(rows)}: anyone can see their pages and buy tickets.`,
  "pause-events": (rows) => `Pauses sales of ${events(rows)}. Their pages stay up.`,
  "archive-events": (rows) =>
    `Archives ${events(rows)}: their pages are taken down and nothing more is sold.`,
  "restore-events": (rows) =>
    `Restores ${events(rows)} as drafts, which nobody sees until they are published.`,
  "duplicate-events": (rows) =>
    `Adds a copy of ${events(rows)} as a draft each, with everything the original has except its sales.`,

  "let-users-in": (rows) => `Lets ${members(rows)} log in again, with the role they had.`,
  "shut-users-out": (rows) =>
    `Logs out ${members(rows)} at once. They cannot log in until their access is restored.`,
  "withdraw-invitations": (rows) =>
    `Withdraws the invitations of ${members(rows)}: their links stop working. Those who have joined stay.`,

  "charge-taxes-and-fees": (rows) =>
    `Charges ${taxes(rows)} on later orders of every product that uses them.`,
  "retire-taxes-and-fees": (rows) => `No longer charges ${taxes(rows)} on later orders.`,
  "delete-taxes-and-fees": (rows) => `Deletes ${taxes(rows)} for good. Those in use by products stay.`,
};

const EACH_CHECKED = "Each is checked like a single change; those that are refused stay as they are.";

/** Says what a background task would do to its rows. Null: the task only reads, such as an export. */
export function effectOfTask(kind: string, rows: number): string | null {
  if (!Object.hasOwn(EFFECTS, kind)) return null;
  return `${EFFECTS[kind as BulkAction](rows)} ${EACH_CHECKED}`;
}
