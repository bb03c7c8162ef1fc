import { sql } from "kysely";
import {
  chooseProducts,
  codeProblem,
  createCounters,
  discountProblem,
  lockCounters,
  normalizeCode,
  type OfEvent,
  refusingDuplicate,
  setCapacity,
} from "../catalog/index.ts";
import { type RequiredEvent, touchCatalog } from "../events/index.ts";
import type { Db, Tx } from "../platform/database/database.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import { resolveWallTime } from "../values/time/zoned-time.ts";
import type { PromoCodeInput } from "./contract.ts";
import { countRoom, MAX_CODES_OF_EVENT } from "./count-room.ts";

const SAME_CODE = { constraint: "promo_codes_code", field: "code" };

/** Creates a promo code with a counter for its uses, and returns its id. */
export async function createPromoCode(db: Db, at: OfEvent, input: PromoCodeInput): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const event = await touchCatalog(tx, at);
    const columns = columnsOf(input, event);
    if ((await countRoom(tx, at)) === 0)
      throw invalidField("code", "too_many", { maximum: MAX_CODES_OF_EVENT });
    const tenant = { account_id: at.accountId, event_id: at.eventId };
    const capacity = input.max_allowed_usages ?? null;
    const [stock_id] = await createCounters(tx, at, { kind: "PROMO", capacity, count: 1 });
    const promo = await refusingDuplicate(SAME_CODE, () =>
      tx
        .insertInto("promo_codes")
        .values({ ...columns, ...tenant, stock_id: stock_id! })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    await setProducts(tx, at, promo.id, input.applicable_product_ids);
    return promo.id;
  });
}

/**
 * Changes a code for future orders. Earlier orders keep their discount. The limit cannot be lower than the
 * number of uses.
 */
export async function updatePromoCode(
  db: Db,
  at: OfEvent,
  { promoCodeId, input, edit = unversioned }: { promoCodeId: number; input: PromoCodeInput; edit?: Edit },
): Promise<void> {
  await edit.transaction(db, async (tx) => {
    const event = await touchCatalog(tx, at);
    const columns = columnsOf(input, event);
    const promo = await refusingDuplicate(SAME_CODE, () =>
      tx
        .updateTable("promo_codes")
        .set({ ...columns, updated_at: new Date() })
        .where("id", "=", promoCodeId)
        .where("event_id", "=", at.eventId)
        .where("deleted_at", "is", null)
        .returning("stock_id")
        .executeTakeFirst(),
    );
    if (!promo) throw new Refusal("not_found");
    await limitUses(tx, at, promo.stock_id, input.max_allowed_usages ?? null);
    await setProducts(tx, at, promoCodeId, input.applicable_product_ids);
  });
}

/** Ends a code at this moment. A code that has ended before keeps its time. */
export async function endPromoCode(db: Db, at: OfEvent, promoCodeId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await touchCatalog(tx, at);
    const ended = await tx
      .updateTable("promo_codes")
      .set({ expiry_date: sql<Date>`least(expiry_date, now())`, updated_at: sql`now()` })
      .where("id", "=", promoCodeId)
      .where("event_id", "=", at.eventId)
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!ended) throw new Refusal("not_found");
  });
}

/** Deletes a code. Orders that use it keep the discount, and a new code can have the same name. */
export async function deletePromoCode(db: Db, at: OfEvent, promoCodeId: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await touchCatalog(tx, at);
    const deleted = await tx
      .updateTable("promo_codes")
      .set({ deleted_at: new Date() })
      .where("id", "=", promoCodeId)
      .where("event_id", "=", at.eventId)
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!deleted) throw new Refusal("not_found");
  });
}

function columnsOf(input: PromoCodeInput, event: RequiredEvent) {
  const code = normalizeCode(input.code);
  const wrongCode = codeProblem(code);
  const wrongDiscount = discountProblem(input);
  if (wrongCode || wrongDiscount) {
    const fields = {
      ...(wrongCode && { code: [wrongCode] }),
      ...(wrongDiscount && { discount: [wrongDiscount] }),
    };
    throw new Refusal("invalid", { fields });
  }
  return { code, ...effectOf(input, event) };
}

/** The columns that several codes may share. */
export function effectOf(input: Omit<PromoCodeInput, "code">, { timezone }: RequiredEvent) {
  return {
    discount_type: input.discount_type,
    discount: input.discount,
    expiry_date: input.expiry_date ? resolveWallTime(input.expiry_date, timezone).instant : null,
  };
}

async function limitUses(tx: Tx, at: OfEvent, stockId: number, capacity: number | null): Promise<void> {
  const [counter] = await lockCounters(tx, [stockId]);
  const taken = counter!.taken;
  if (capacity !== null && capacity < taken) {
    throw new Refusal("capacity_below_taken", {
      facts: { taken },
      fields: { max_allowed_usages: [{ code: "too_small", facts: { minimum: taken } }] },
    });
  }
  await setCapacity(tx, at, { stockId, capacity });
}

async function setProducts(tx: Tx, at: OfEvent, promoCodeId: number, productIds: number[]): Promise<void> {
  const before = await tx
    .deleteFrom("promo_code_products")
    .where("promo_code_id", "=", promoCodeId)
    .where("event_id", "=", at.eventId)
    .returning("product_id")
    .execute();
  const products = await chooseProducts(tx, at, {
    ids: productIds,
    field: "applicable_product_ids",
    before: before.map(({ product_id }) => product_id),
  });
  if (products.length === 0) return;
  await tx
    .insertInto("promo_code_products")
    .values(
      products.map((product_id) => ({
        account_id: at.accountId,
        event_id: at.eventId,
        promo_code_id: promoCodeId,
        product_id,
      })),
    )
    .execute();
}
