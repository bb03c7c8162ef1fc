import { requireEvent } from "../events/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { shortId } from "../values/short-id.ts";
import { openingOf } from "./door-times.ts";
import { setListProducts } from "./list-products.ts";
import { ruleColumns, setListRules, type TypedRules } from "./lists/list-rules.ts";

export interface NewCheckInList extends TypedRules {
  name: string;
  description: string | null;
  product_ids?: number[] | null | undefined;
  activates_at?: string | null | undefined;
  expires_at?: string | null | undefined;
}

/** Creates a list. Without products it covers all tickets, also later ones. Times are in the event's zone. */
export async function createCheckInList(
  tx: Tx,
  own: { accountId: number; eventId: number },
  { product_ids = null, ...input }: NewCheckInList,
  pinHash: string | null | undefined = null,
): Promise<number> {
  const event = await requireEvent(tx, own);
  const { id } = await tx
    .insertInto("check_in_lists")
    .values({
      account_id: own.accountId,
      event_id: own.eventId,
      short_id: shortId("cil"),
      name: input.name,
      description: input.description,
      ...openingOf(input, event.timezone, { activates_at: null, expires_at: null }),
      ...ruleColumns(input, pinHash),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const list = { ...own, listId: id };
  await setListProducts(tx, list, product_ids);
  await setListRules(tx, list, input);
  return id;
}

/** Creates the list that every event has from the start. */
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
