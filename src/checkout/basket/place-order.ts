import type { RequestedOrder } from "./wanted-order.ts";
import { type AffiliateOnSale, findAffiliateOnSale, type OnSale } from "../../catalog/index.ts";
import { Refusal } from "../../values/refusal.ts";
import { publicId, shortId } from "../../values/short-id.ts";
import { campaignIn, siteOf } from "../../values/visit-source.ts";
import { type Basket, nameOf, notEnough, notOnSale } from "./basket.ts";
import { findFreshBasket } from "./find-fresh-basket.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import type { CheckoutOrder } from "../checkout-order.ts";
import { drawUniqueCodes } from "../draw-unique-codes.ts";
import type { HoldBasket, HoldDecision, HoldRequest } from "../holds/claim-holds.ts";
import type { PublicOrder } from "../contract.ts";
import type { ClientShares, Holder, RequestedPlaces } from "../holds/limit-held-places.ts";
import { findPlaced, mayHaveBeenPlaced, shortIdOfRequest } from "./placed-before.ts";
import { publicOrder } from "../public-order.ts";
import { roomsOf } from "../rules/held-room.ts";
import { assertMinimumQuantity } from "./assert-minimum-quantity.ts";

/** How often an order is priced when the catalogue changes during the attempt. */
const MAX_TRIES = 3;

/**
 * Holds a selection for the time of a checkout: all of it or nothing. Checks everything that needs no stock
 * first. Then the claim decides, in one batch with the claims of other buyers. The claim also releases the
 * session's earlier hold for this event.
 */
export async function placeOrder(checkout: CheckoutContext, wanted: RequestedOrder): Promise<PublicOrder> {
  const order = await holdOrder(checkout, wanted);
  if (order.status === "RESERVED") checkout.recentHolds.remember(order);
  return publicOrder(order);
}

/** Like `placeOrder`, but returns the complete order for internal use. */
export function holdOrder(checkout: CheckoutContext, wanted: RequestedOrder): Promise<CheckoutOrder> {
  const { requestKey } = wanted;
  return requestKey === undefined
    ? holdUnlessGuessing(checkout, wanted)
    : holdOnce(checkout, wanted, requestKey);
}

async function holdOnce(
  checkout: CheckoutContext,
  wanted: RequestedOrder,
  requestKey: string,
): Promise<CheckoutOrder> {
  const keyed = { ...wanted, shortId: shortIdOfRequest(checkout.secretKey, wanted, requestKey) };
  try {
    return await holdUnlessGuessing(checkout, keyed);
  } catch (error) {
    if (!mayHaveBeenPlaced(error)) throw error;
    const placed = await findPlaced(checkout, keyed);
    if (placed === "long ago") return holdUnlessGuessing(checkout, wanted);
    if (placed === null) throw error;
    return placed;
  }
}

function holdUnlessGuessing(checkout: CheckoutContext, wanted: RequestedOrder): Promise<CheckoutOrder> {
  const { address, eventId } = wanted;
  return address === undefined || !wanted.chosen.promo_code
    ? holdPlaces(checkout, wanted)
    : countingMisses(checkout, wanted, { address, eventId });
}

/** Refuses an address that guesses codes, and counts its misses. */
async function countingMisses(
  checkout: CheckoutContext,
  wanted: RequestedOrder,
  guesser: { address: string; eventId: number },
): Promise<CheckoutOrder> {
  checkout.guesses.refuseGuessers(guesser);
  return holdPlaces(checkout, wanted).catch(async (error: unknown) => {
    if (error instanceof Refusal && error.code === "promo_code_unknown")
      await checkout.guesses.countMiss(guesser);
    throw error;
  });
}

async function holdPlaces(checkout: CheckoutContext, wanted: RequestedOrder): Promise<CheckoutOrder> {
  let outdated: OnSale | undefined;
  for (let tries = 1; tries <= MAX_TRIES; tries += 1) {
    const { onSale, basket } = await findFreshBasket(checkout, wanted, outdated);
    const { affiliate_code } = wanted.chosen;
    const affiliate = affiliate_code
      ? await findAffiliateOnSale(checkout.selling, onSale, affiliate_code)
      : null;
    if (basket.tooFew.length > 0) await assertMinimumQuantity(checkout.selling, basket);
    const request = requestOf(onSale, basket, { ...wanted, affiliate });
    const decision = await checkout.heldPlaces.hold(
      holderOf(wanted, request),
      () => placesOf(onSale, basket),
      (shares) =>
        drawUniqueCodes({
          constraint: "orders_public_id",
          draw: () => (request.public_id = publicId("O")),
          send: () => checkout.holds.ask(shares ? withShares(request, shares) : request),
        }),
    );
    switch (decision.outcome) {
      case "held":
        checkout.changes.publish({ event_id: wanted.eventId, topic: "orders" });
        return heldOrder(request, decision, wanted);
      case "not_on_sale":
        throw notOnSale(basket, decision.decidedAt);
      case "not_enough":
        throw notEnough(basket, decision.shortOf);
      case "stale":
        outdated = onSale;
    }
  }
  throw new Refusal("busy");
}

function withShares(request: HoldRequest, { client, ofCounters }: ClientShares): HoldRequest {
  const shares = request.basket.stock_ids.map((stockId) => ofCounters.get(stockId) ?? null);
  return { ...request, client, basket: { ...request.basket, shares } };
}

function holderOf({ address, eventId }: RequestedOrder, { session_hash }: HoldRequest): Holder {
  return { address: address ?? null, eventId, session: session_hash };
}

/** Results of `roomsOf` by snapshot of the catalogue, because many requests use the same snapshot. */
const rooms = new WeakMap<OnSale, ReadonlyMap<number, number>>();

function placesOf(onSale: OnSale, { claims, lines, promo }: Basket): RequestedPlaces {
  const known = rooms.get(onSale) ?? roomsOf(onSale.products.values(), onSale.capacities);
  rooms.set(onSale, known);
  const units = promo ? new Map([...claims].filter(([stockId]) => stockId !== promo.stock_id)) : claims;
  return {
    units,
    total: lines.reduce((sum, { quantity }) => sum + quantity, 0),
    rooms: known,
    holdMilliseconds: onSale.event.order_timeout_in_minutes * 60_000,
  };
}

type BroughtOrder = RequestedOrder & { affiliate: AffiliateOnSale | null };

function requestOf(onSale: OnSale, basket: Basket, wanted: BroughtOrder): HoldRequest {
  return {
    basket: basketOf(onSale, basket, wanted),
    short_id: wanted.shortId ?? shortId("o"),
    public_id: publicId("O"),
    session_hash: wanted.session.hash.toString("hex"),
    replaces_holds: !wanted.session.isNew,
    referrer: siteOf(wanted.chosen.referrer) ?? undefined,
    ...campaignIn(wanted.chosen),
  };
}

/** The `HoldBasket` of each basket, language and affiliate. Cached, because many orders share one. */
const toClaim = new WeakMap<Basket, Map<string, HoldBasket>>();

function basketOf(onSale: OnSale, basket: Basket, wanted: BroughtOrder): HoldBasket {
  // The basket of a renewed hold or an offer contains the buyer, so no other order can share it.
  if (wanted.buyer || wanted.offer) return newBasketOf(onSale, basket, wanted);
  const variants = toClaim.get(basket) ?? new Map<string, HoldBasket>();
  toClaim.set(basket, variants);
  const key = `${wanted.locale} ${wanted.affiliate?.id ?? ""}`;
  const known = variants.get(key) ?? newBasketOf(onSale, basket, wanted);
  variants.set(key, known);
  return known;
}

function newBasketOf(
  { event }: OnSale,
  { priced, promo, ...basket }: Basket,
  wanted: BroughtOrder,
): HoldBasket {
  return {
    account_id: event.account_id,
    event_id: event.id,
    currency: event.currency,
    locale: wanted.locale,
    first_name: wanted.buyer?.first_name ?? null,
    last_name: wanted.buyer?.last_name ?? null,
    email: wanted.buyer?.email ?? null,
    total_before_additions: priced.total_before_additions,
    total_tax: priced.total_tax,
    total_fee: priced.total_fee,
    total_gross: priced.total_gross,
    taxes_and_fees: priced.taxes_and_fees,
    promo_code_id: promo?.id ?? null,
    promo_code: promo?.code ?? null,
    promo_stock_id: promo?.stock_id ?? null,
    affiliate_id: wanted.affiliate?.id ?? null,
    affiliate_code: wanted.affiliate?.code ?? null,
    hold_seconds: wanted.offer?.seconds ?? event.order_timeout_in_minutes * 60,
    catalog_version: event.catalog_version,
    opens_at: basket.opensAt,
    closes_at: basket.closesAt,
    stock_ids: [...basket.claims.keys()],
    quantities: [...basket.claims.values()],
    line_count: basket.lines.length,
    lines: basket.lines.map((line, index) => {
      const { unit_price, ...amounts } = priced.lines[index]!;
      return {
        product_id: line.product.id,
        product_price_id: line.price.id,
        product_type: line.product.product_type,
        item_name: nameOf(line),
        quantity: line.quantity,
        price: unit_price,
        price_before_discount: amounts.price_before_discount,
        total_before_additions: amounts.total_before_additions,
        total_tax: amounts.total_tax,
        total_fee: amounts.total_fee,
        total_gross: amounts.total_gross,
        taxes_and_fees: amounts.taxes_and_fees,
        stock_ids: line.stockIds,
      };
    }),
  };
}

/** Builds the held order without reading its rows: every value was decided here or returned by the claim. */
function heldOrder(
  { basket, short_id, public_id }: HoldRequest,
  { orderId, itemIds, decidedAt }: Extract<HoldDecision, { outcome: "held" }>,
  { session }: RequestedOrder,
): CheckoutOrder {
  return {
    id: orderId,
    account_id: basket.account_id,
    event_id: basket.event_id,
    short_id,
    public_id,
    session_hash: session.hash,
    status: "RESERVED",
    payment_status: null,
    refund_status: null,
    currency: basket.currency,
    locale: basket.locale,
    first_name: basket.first_name,
    last_name: basket.last_name,
    email: basket.email,
    total_before_additions: basket.total_before_additions,
    total_tax: basket.total_tax,
    total_fee: basket.total_fee,
    total_gross: basket.total_gross,
    total_refunded: 0,
    taxes_and_fees: basket.taxes_and_fees,
    promo_code: basket.promo_code,
    expires_at: new Date(decidedAt.getTime() + basket.hold_seconds * 1000),
    seconds_left: basket.hold_seconds,
    extended_at: null,
    pay_by: null,
    created_at: decidedAt,
    items: basket.lines.map((line, index) => ({
      ...line,
      id: itemIds[index]!,
      released_quantity: 0,
      replaces_item_id: null,
    })),
    attendees: [],
  };
}
