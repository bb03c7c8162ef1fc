import {
  findOnSale,
  findOnSaleSince,
  findPromoOnSale,
  normalizeCode,
  type OnSale,
} from "../../catalog/index.ts";
import { withFreshSnapshot } from "../../platform/with-fresh-snapshot.ts";
import { Refusal } from "../../values/refusal.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import { type Basket, promoRefusal } from "./basket.ts";
import { wantsKeptPlaces, withKeptPlaces } from "./kept-places.ts";
import { findBasket } from "./recent-baskets.ts";
import type { RequestedOrder } from "./wanted-order.ts";

/**
 * Finds the basket in the cached catalogue. If this refuses it, reads the catalogue again, so that a refusal
 * always rests on a catalogue that was read after the request.
 */
export function findFreshBasket(
  { selling }: CheckoutContext,
  wanted: RequestedOrder,
  outdated: OnSale | undefined,
): Promise<{ onSale: OnSale; basket: Basket }> {
  const { eventId, chosen } = wanted;
  const code = normalizeCode(chosen.promo_code ?? "");
  const find = (onSale: OnSale | null) => {
    if (!onSale || onSale.event.status === "DRAFT") throw new Refusal("not_found");
    if (onSale.event.is_cancelled) throw new Refusal("event_cancelled");
    if (onSale.event.status !== "LIVE") throw new Refusal("event_not_live");
    if (wantsKeptPlaces(onSale, wanted)) return findAmongKept(onSale);
    return code === "" ? { onSale, basket: findBasket(onSale, chosen.products, null) } : findWithCode(onSale);
  };
  const findWithCode = async (onSale: OnSale, shown = onSale) => {
    const promo = code === "" ? null : await findPromoOnSale(selling, onSale, code);
    if (code !== "" && !promo) throw promoRefusal();
    return { onSale, basket: findBasket(shown, chosen.products, promo) };
  };
  const findAmongKept = async (onSale: OnSale) =>
    findWithCode(onSale, await withKeptPlaces(selling, onSale, wanted));

  return withFreshSnapshot(
    {
      cached: () => findOnSale(selling, eventId, outdated),
      since: (askedAt) => findOnSaleSince(selling, eventId, askedAt),
    },
    find,
  );
}
