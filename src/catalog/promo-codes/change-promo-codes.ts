import { type RequiredEvent, touchCatalog } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { Refusal } from "../../values/refusal.ts";
import { resolveWallTime } from "../../values/time/zoned-time.ts";
import { chooseProducts, lockCounters } from "../product-parts.ts";
import type { OfEvent } from "../products.ts";
import { refusingDuplicate } from "../refusing-duplicate.ts";
import { codeProblem, discountProblem, normalizeCode } from "../rules/promo.ts";
import type { PromoCodeInput } from "./contract.ts";

const SAME_CODE = { constraint: "promo_codes_code", field: "code" };

/** Creates a promo code with a counter for its uses, and returns its id. */
export async function createPromoCode(db: Db, at: OfEvent, input: PromoCodeInput): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const event = await touchCatalog(tx, at);
    const columns = columnsOf(input, event);
    const tenant = { account_id: at.accountId, event_id: at.eventId };
    const counter = await tx
      .insertInto("stock")
      .values({ ...tenant, kind: "PROMO", capacity: input.max_allowed_usages ?? null })
      .returning("id")
      .executeTakeFirstOrThrow();
    const promo = await refusingDuplicate(SAME_CODE, () =>
      tx
        .insertInto("promo_codes")
        .values({ ...columns, ...tenant, stock_id: counter.id })
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

function columnsOf(input: PromoCodeInput, { timezone }: RequiredEvent) {
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
  return {
    code,
    discount_type: input.discount_type,
    discount: input.discount,
    expiry_date: input.expiry_date ? resolveWallTime(input.expiry_date, timezone).instant : null,
  };
}

async function limitUses(
  tx: Tx,
  { accountId }: OfEvent,
  stockId: number,
  capacity: number | null,
): Promise<void> {
  const [counter] = await lockCounters(tx, [stockId]);
  const taken = counter!.taken;
  if (capacity !== null && capacity < taken) {
    throw new Refusal("capacity_below_taken", {
      facts: { taken },
      fields: { max_allowed_usages: [{ code: "too_small", facts: { minimum: taken } }] },
    });
  }
  await tx
    .updateTable("stock")
    .set({ capacity })
    .where("id", "=", stockId)
    .where("account_id", "=", accountId)
    .execute();
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
