import type { Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import { shortId } from "../values/short-id.ts";
import { resolveWallTime } from "../values/zoned-time.ts";

export interface NewCheckInList {
  name: string;
  description: string | null;
  product_ids: number[];
  activates_at?: string | null;
  expires_at?: string | null;
}

/** Makes a list; without products it covers all tickets, those made later too. Wall times are the event's. */
export async function createCheckInList(
  tx: Tx,
  accountId: number,
  eventId: number,
  input: NewCheckInList,
): Promise<number> {
  const event = await tx
    .selectFrom("events")
    .select(["timezone"])
    .where("id", "=", eventId)
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .executeTakeFirst();
  if (!event) throw new Refusal("not_found");
  const instant = (wallTime: string | null | undefined) =>
    wallTime ? resolveWallTime(wallTime, event.timezone).instant : null;
  const activatesAt = instant(input.activates_at);
  const expiresAt = instant(input.expires_at);
  if (activatesAt && expiresAt && expiresAt <= activatesAt) {
    throw new Refusal("invalid", { fields: { expires_at: [{ code: "before_start" }] } });
  }
  await requireOwnProducts(tx, accountId, eventId, input.product_ids);

  const scope = { account_id: accountId, event_id: eventId };
  const list = await tx
    .insertInto("check_in_lists")
    .values({
      ...scope,
      short_id: shortId("cil"),
      name: input.name,
      description: input.description,
      activates_at: activatesAt,
      expires_at: expiresAt,
      covers_all_tickets: input.product_ids.length === 0,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  if (input.product_ids.length > 0) {
    await tx
      .insertInto("check_in_list_products")
      .values(
        [...new Set(input.product_ids)].map((product_id) => ({
          ...scope,
          check_in_list_id: list.id,
          product_id,
        })),
      )
      .execute();
  }
  return list.id;
}

/** Every event has a door from the start. */
export async function createDefaultCheckInList(
  tx: Tx,
  event: { id: number; account_id: number },
  name: string,
): Promise<void> {
  await tx
    .insertInto("check_in_lists")
    .values({ account_id: event.account_id, event_id: event.id, short_id: shortId("cil"), name })
    .execute();
}

async function requireOwnProducts(
  tx: Tx,
  accountId: number,
  eventId: number,
  productIds: number[],
): Promise<void> {
  if (productIds.length === 0) return;
  const own = await tx
    .selectFrom("products")
    .select("id")
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("id", "in", productIds)
    .where("product_type", "=", "TICKET")
    .where("deleted_at", "is", null)
    .execute();
  if (own.length !== new Set(productIds).size) {
    throw new Refusal("invalid", { fields: { product_ids: [{ code: "unknown" }] } });
  }
}
