import type { CheckInList } from "../../contract.ts";

interface Ticket {
  product_id: number;
  product_price_id: number;
  /** Absent for a product that was deleted. */
  category_id: number | undefined;
  labels: string[];
}

/** True if a list is open and may take a ticket. Only the server knows answers and deleted products. */
export function mayTakeNow(list: CheckInList, ticket: Ticket): boolean {
  if (!list.is_active || list.is_expired) return false;
  if (list.attendee_label !== null && !ticket.labels.includes(list.attendee_label)) return false;
  return (
    list.covers_all_tickets ||
    list.product_ids.includes(ticket.product_id) ||
    list.price_ids.includes(ticket.product_price_id) ||
    (ticket.category_id === undefined
      ? list.category_ids.length > 0
      : list.category_ids.includes(ticket.category_id))
  );
}
