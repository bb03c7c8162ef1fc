import { findPublicEvent } from "../events/index.ts";
import type { PublicEvent } from "../events/contract.ts";
import type { Services } from "../platform/services.ts";
import { Refusal } from "../values/refusal.ts";

/** The event of an order, in whatever state it is by now: the order's link, which nobody guesses, opens it. */
export async function findCheckoutEvent(
  services: Pick<Services, "db" | "files">,
  { eventId, shortId }: { eventId: number; shortId: string },
): Promise<PublicEvent> {
  const order = await services.db
    .selectFrom("orders")
    .select("event_id")
    .where("short_id", "=", shortId)
    .executeTakeFirst();
  const found = order?.event_id === eventId && (await findPublicEvent(services, eventId));
  if (!found) throw new Refusal("not_found");
  return found.event;
}
