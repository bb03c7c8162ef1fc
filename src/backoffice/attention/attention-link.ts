import type { AttentionItem } from "../../reporting/contract.ts";

/** Returns the page for handling an item that needs attention. */
export function attentionLink({ kind, event, organizer, product, count }: AttentionItem): string {
  const here = event ? `/manage/event/${event.id}` : `/manage/organizer/${organizer.id}`;
  const orders = (field: string, value: string) =>
    `${here}/orders?${new URLSearchParams({ [`filter_fields[${field}][eq]`]: value })}`;
  switch (kind) {
    case "DISPUTES":
      return orders("is_disputed", "true");
    case "PAYMENTS_UNDER_REVIEW":
      return `${here}/orders`;
    case "FAILED_REFUNDS":
      return orders("refund_status", "REFUND_FAILED");
    case "PAYOUTS_FAILED":
    case "PAYOUTS_DIFFER":
      return `${here}/report/payouts`;
    case "WEBHOOKS_DISABLED":
      return `${here}/webhooks`;
    case "TEMPLATES_FAIL":
      return event ? `${here}/messages/templates` : `${here}/email-templates`;
    case "MESSAGES_FAILED":
      return `${here}/messages`;
    case "DOOR_CONFLICTS":
      return `${here}/check-in`;
    case "SOLD_OUT":
    case "NEARLY_SOLD_OUT":
      return product && count === 1 ? `${here}/products?product=${product.id}` : `${here}/products`;
    case "ORDERS_AWAIT_PAYMENT":
      return orders("status", "AWAITING_OFFLINE_PAYMENT");
    case "OPEN_AMOUNTS":
      return orders("has_open_amount", "true");
    case "NO_SALES":
      return `${here}/dashboard`;
  }
}
