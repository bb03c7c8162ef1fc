import {
  findOnSaleSince,
  type OnSale,
  priceOneUnitIfAny,
  type PriceOnSale,
  type ProductOnSale,
} from "../../catalog/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { nameOf } from "../../checkout/index.ts";

/** One kind of ticket as it is sold today: a price of a product. */
export interface TicketKind {
  product: ProductOnSale;
  price: PriceOnSale;
  name: string;
  /** What one costs today without a code, taxes and fees included; of a donation the least. */
  gross: number;
  /** The price's own counter and those of the capacities it shares. */
  stockIds: number[];
}

/** Every kind of ticket an event has, hidden ones too: an organiser may hand out any of them. */
export function ticketKindsOf(onSale: OnSale): TicketKind[] {
  return [...onSale.products.values()]
    .filter((product) => product.product_type === "TICKET")
    .flatMap((product) =>
      product.prices.flatMap((price) => {
        const unit = priceOneUnitIfAny({
          priceType: product.type,
          unitPrice: price.price,
          taxesAndFees: product.taxes_and_fees,
        });
        if (!unit) return [];
        const stockIds = [...new Set([price.stock_id, ...product.capacity_stock_ids])];
        return { product, price, name: nameOf({ product, price }), gross: unit.total_gross, stockIds };
      }),
    );
}

/** The kind that is meant, or a refusal of the field that names none. */
export function ticketKindOf(onSale: OnSale, productId: number, priceId: number): TicketKind {
  const kinds = ticketKindsOf(onSale).filter(({ product }) => product.id === productId);
  if (kinds.length === 0) throw invalidField("product_id", "unknown");
  const kind = kinds.find(({ price }) => price.id === priceId);
  if (!kind) throw invalidField("product_price_id", "unknown");
  return kind;
}

const MAX_TRIES = 3;

/** Does it by the catalogue as it is; when that has changed meanwhile, again by the new one. */
export async function byTodaysCatalogue<Done>(
  db: Db,
  eventId: number,
  attempt: (onSale: OnSale) => Promise<Done | "stale">,
): Promise<Done> {
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const onSale = await findOnSaleSince(db, eventId, performance.now());
    if (!onSale) throw new Refusal("not_found");
    const done = await attempt(onSale);
    if (done !== "stale") return done;
  }
  throw new Refusal("busy");
}
