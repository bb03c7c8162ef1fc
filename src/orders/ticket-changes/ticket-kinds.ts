import {
  findOnSaleSince,
  type OnSale,
  type PricedLine,
  priceOneUnitIfAny,
  type PriceOnSale,
  type ProductOnSale,
} from "../../catalog/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { nameOf } from "../../checkout/index.ts";

/** A kind of ticket currently on sale: one price of a product. */
export interface TicketKind {
  product: ProductOnSale;
  price: PriceOnSale;
  name: string;
  /**
   * Current price of one ticket without a promo code, taxes and fees included. For a donation, the minimum.
   */
  gross: number;
  /** The taxes and fees in `gross`, without the platform's. */
  parts: { tax_or_fee_id: number; name: string; amount: number }[];
  /** The stock of the price and of each capacity assignment that the product shares. */
  stockIds: number[];
}

/** Lists every kind of ticket of an event, including hidden ones, which an organiser may issue too. */
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
        const name = nameOf({ product, price });
        return { product, price, name, gross: unit.total_gross, parts: partsOf(product, unit), stockIds };
      }),
    );
}

function partsOf(
  product: ProductOnSale,
  { taxes_and_fees: { fees, taxes } }: PricedLine,
): TicketKind["parts"] {
  const ofPlatform = product.taxes_and_fees.find(({ calculation_type }) => calculation_type === "PLATFORM");
  return [...fees, ...taxes]
    .filter(({ id, value }) => id !== ofPlatform?.id && value > 0)
    .map(({ id, name, value }) => ({ tax_or_fee_id: id, name, amount: value }));
}

/** Finds the kind, or refuses the field that does not match. */
export function ticketKindOf(onSale: OnSale, productId: number, priceId: number): TicketKind {
  const kinds = ticketKindsOf(onSale).filter(({ product }) => product.id === productId);
  if (kinds.length === 0) throw invalidField("product_id", "unknown");
  const kind = kinds.find(({ price }) => price.id === priceId);
  if (!kind) throw invalidField("product_price_id", "unknown");
  return kind;
}

const MAX_TRIES = 3;

/**
 * Attempts an action with the current catalogue. Reads the catalogue again and retries if it changed
 * meanwhile.
 */
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
