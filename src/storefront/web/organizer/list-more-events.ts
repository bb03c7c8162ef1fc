import type { Client } from "../../../platform/http/contract.ts";
import { Refusal } from "../../../values/refusal.ts";
import type { StorefrontContract, StorefrontEvent } from "../../contract.ts";
import type { ListedEvent } from "../../organizers/contract/public-organizers.ts";
import { saleStartOf } from "../../rules/sale-start.ts";

const SHOWN = 3;

/**
 * Lists the organiser's next events for the page of an event that sells nothing now and names no start of sales: it
 * is sold out, over or paused. Empty for any other event, whose page is about its own tickets.
 */
export async function listMoreEvents(
  api: Client<StorefrontContract>,
  event: StorefrontEvent,
): Promise<ListedEvent[]> {
  const { id, takes_messages: isPublic } = event.organizer;
  if (event.is_on_sale || saleStartOf(event) !== null || !isPublic) return [];
  try {
    const { data } = await api("GET /public/organizers/{organizer_id}/events", {
      params: { organizer_id: id },
      query: { events_status: "upcoming", per_page: String(SHOWN + 1) },
    });
    return data.filter((other) => other.id !== event.id && other.status === "LIVE").slice(0, SHOWN);
  } catch (error) {
    // The organiser has just been hidden.
    if (error instanceof Refusal) return [];
    throw error;
  }
}
