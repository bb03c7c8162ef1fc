import { sql } from "kysely";
import { findOnSaleSince, priceOneUnitIfAny } from "../../catalog/index.ts";
import type { OwnEvent } from "../../checkout/index.ts";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { kindsOf } from "../writing/kinds.ts";
import type { OrderChoice } from "./contract.ts";

/** Lists everything that a manual order can contain, tickets first, with the units left. */
export async function listOrderChoices(db: Db, own: OwnEvent): Promise<OrderChoice[]> {
  await requireEvent(db, own);
  const onSale = await findOnSaleSince(db, own.eventId, performance.now());
  if (!onSale) throw new Refusal("not_found");
  const { rows } = await sql<{ id: number; left: number | null }>`
    select id, case when capacity is not null then greatest(0, capacity - taken) end as left from stock
    where account_id = ${own.accountId} and event_id = ${own.eventId}`.execute(db);
  const leftOf = new Map(rows.map(({ id, left }) => [id, left]));
  const choices = [...kindsOf(onSale).values()].flatMap(({ product, price, name, stockIds }) => {
    const unit = priceOneUnitIfAny({
      priceType: product.type,
      unitPrice: price.price,
      taxesAndFees: product.taxes_and_fees,
    });
    if (!unit) return [];
    const left = stockIds.flatMap((id) => leftOf.get(id) ?? []);
    return {
      product_price_id: price.id,
      product_type: product.product_type,
      name,
      gross: unit.total_gross,
      currency: onSale.event.currency,
      remaining: left.length > 0 ? Math.min(...left) : null,
    };
  });
  return choices.toSorted(
    (one, other) => Number(one.product_type === "GENERAL") - Number(other.product_type === "GENERAL"),
  );
}
