import { sql } from "kysely";
import { type OfEvent, type PromoState, promoState } from "../catalog/index.ts";
import { requireEvent } from "../events/index.ts";
import type { Db } from "../platform/database/database.ts";
import { listPage, type RequestedPage } from "../platform/database/listing.ts";
import type { ListMeta } from "../values/listing.ts";
import { Refusal } from "../values/refusal.ts";
import { wallTimeOf } from "../values/time/zoned-time.ts";
import { type PromoCode, PROMO_CODES_LISTING } from "./contract.ts";
import { UNITS_BY_CODE } from "./units-by-code.ts";

export async function listPromoCodes(
  db: Db,
  at: OfEvent,
  wanted: RequestedPage,
): Promise<{ data: PromoCode[]; meta: ListMeta }> {
  const { id, timezone } = await requireEvent(db, at);
  const { rows: codes, ...source } = promoCodesList(db, id, timezone);
  const { rows, meta } = await listPage(db, codes, { ...source, wanted });
  return { data: rows.map((row) => promoCodeOf(row, timezone)), meta };
}

/** The definition of the promo code list; exports and bulk actions use it too. */
export function promoCodesList(db: Db, eventId: number, timezone: string) {
  return {
    rows: selectPromoCodes(db, eventId),
    listing: PROMO_CODES_LISTING,
    columns: {
      created_at: "pc.created_at",
      code: "pc.code",
      expiry_date: "pc.expiry_date",
      order_usage_count: "counter.taken",
      discount_type: "pc.discount_type",
    },
    optional: ["expiry_date"],
    search: { words: "pc.code" },
    unique: "pc.id",
    zone: timezone,
  } as const;
}

export async function findPromoCode(db: Db, at: OfEvent, promoCodeId: number): Promise<PromoCode> {
  const { id, timezone } = await requireEvent(db, at);
  const row = await selectPromoCodes(db, id).where("pc.id", "=", promoCodeId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return promoCodeOf(row, timezone);
}

function selectPromoCodes(db: Db, eventId: number) {
  return db
    .selectFrom("promo_codes as pc")
    .innerJoin("stock as counter", "counter.id", "pc.stock_id")
    .select(["pc.id", "pc.event_id", "pc.code", "pc.discount_type", "pc.discount", "pc.expiry_date"])
    .select(["counter.capacity", "counter.taken", "pc.created_at", "pc.updated_at"])
    .select(UNITS_BY_CODE.as("units"))
    .select(
      sql<number[]>`array(
        select product_id from promo_code_products where promo_code_id = pc.id order by product_id)`.as(
        "product_ids",
      ),
    )
    .where("pc.event_id", "=", eventId)
    .where("pc.deleted_at", "is", null);
}

type Row = Awaited<ReturnType<ReturnType<typeof selectPromoCodes>["executeTakeFirstOrThrow"]>>;

const STATUS = { valid: "VALID", expired: "EXPIRED", used_up: "USED_UP" } as const satisfies Record<
  PromoState,
  PromoCode["status"]
>;

function promoCodeOf(row: Row, timezone: string): PromoCode {
  const { capacity, taken, units, product_ids, ...rest } = row;
  const discount_type = row.discount_type as PromoCode["discount_type"];
  const state = promoState({ ...row, discount_type, stock: { capacity, taken } }, new Date());
  return {
    ...rest,
    discount_type,
    expiry_date: row.expiry_date?.toISOString() ?? null,
    expiry_date_local: row.expiry_date && wallTimeOf(row.expiry_date, timezone),
    max_allowed_usages: capacity,
    order_usage_count: taken,
    attendee_usage_count: units,
    status: STATUS[state],
    applicable_product_ids: product_ids,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}
