import { findOnSale, findOnSaleSince, findPromoOnSale } from "../../catalog/index.ts";
import { Refusal } from "../../values/refusal.ts";
import { CAMPAIGN_PARTS } from "../../values/visit-source.ts";
import type { CheckoutContext } from "../checkout-context.ts";
import { type CheckoutLink, type CheckoutOrder, isHeld, refusalOfState } from "../checkout-order.ts";
import { findOwnCheckoutOrder } from "../find-checkout-order.ts";
import type { BuyerDetails, PlaceOrder, PublicOrder } from "../contract.ts";
import { holdOrder } from "./place-order.ts";
import { publicOrder } from "../public-order.ts";
import { findGivenExtras } from "../questions/given-extras.ts";
import { writeBuyer } from "../details/save-buyer-details.ts";

/**
 * Holds the same selection again after the hold has expired, at current prices and with the buyer details
 * already entered. The expired order does not change. An order that is still held is returned as it is. Refuses
 * while a payment for the expired order may still arrive, because the buyer would pay twice.
 */
export async function renewOrder(
  checkout: CheckoutContext,
  link: CheckoutLink & { locale: string; address?: string },
): Promise<PublicOrder> {
  const old = await findOwnCheckoutOrder(checkout, link);
  if (isHeld(old)) return publicOrder(old);
  if (old.status !== "RESERVED" && old.status !== "ABANDONED") throw refusalOfState(old);
  if (await hasUnsettledPayment(checkout, old)) throw new Refusal("payment_processing");

  const renewed = await holdAgain(checkout, old, link);
  const details = detailsOf(old, renewed);
  // The details would complete a free order. Only the buyer may do that, not a renewal.
  if (!details || renewed.total_gross === 0) return publicOrder(renewed);
  const extras = await findGivenExtras(checkout.selling, old.id, itemIdsOf(old, renewed));
  const writing = writeBuyer(checkout, renewed, {
    details: { ...details, ...extras },
    locale: link.locale,
    address: link.address,
  });
  return publicOrder(await writing.catch(unlessForTheForm(renewed)));
}

/** True while the bank confirms a payment, or a payment that does not match its order is under review. */
async function hasUnsettledPayment({ selling }: CheckoutContext, { id, account_id }: CheckoutOrder) {
  const unsettled = await selling
    .selectFrom("payment_intents")
    .select("id")
    .where("account_id", "=", account_id)
    .where("order_id", "=", id)
    .where("status", "in", ["PROCESSING", "MISMATCH"])
    .where("reviewed_at", "is", null)
    .limit(1)
    .executeTakeFirst();
  return unsettled !== undefined;
}

/**
 * Leaves to the form of the renewed order what the buyer can put right there: a question that was added
 * meanwhile has no answer yet, or this buyer has bought as many as one buyer may have.
 */
function unlessForTheForm(renewed: CheckoutOrder) {
  return (error: unknown) => {
    const code = error instanceof Refusal ? error.code : null;
    if (code === "invalid" || code === "over_buyer_limit") return renewed;
    throw error;
  };
}

/** Maps each old line to its new line. */
function itemIdsOf(old: CheckoutOrder, renewed: CheckoutOrder): Map<number, number> {
  return new Map(old.items.map((item, index) => [item.id, renewed.items[index]!.id]));
}

/**
 * Holds the selection with its promo code. If the code is no longer valid, holds without it; the new total
 * shows the difference.
 */
async function holdAgain(
  checkout: CheckoutContext,
  old: CheckoutOrder,
  { session, locale, address }: CheckoutLink & { locale: string; address?: string },
): Promise<CheckoutOrder> {
  const { event_id: eventId, first_name, last_name, email } = old;
  const products = await linesOf(checkout, old);
  const source = await sourceOf(checkout, old);
  const hold = (promo_code: string | null) =>
    holdOrder(checkout, {
      eventId,
      chosen: { products, promo_code, ...source },
      session: { hash: session!.hash, isNew: false },
      locale,
      address,
      buyer: { first_name, last_name, email },
    });
  const code = await goodCode(checkout, old);
  return hold(code).catch((error: unknown) => {
    if (code !== null && error instanceof Refusal && error.code.startsWith("promo_code_")) return hold(null);
    throw error;
  });
}

async function goodCode(
  { selling }: CheckoutContext,
  { event_id, promo_code }: CheckoutOrder,
): Promise<string | null> {
  const onSale = promo_code === null ? null : await findOnSaleSince(selling, event_id, performance.now());
  if (!onSale || promo_code === null) return null;
  return (await findPromoOnSale(selling, onSale, promo_code)) ? promo_code : null;
}

/** The affiliate and the source of the old order also apply to the new one. */
async function sourceOf({ selling }: CheckoutContext, old: CheckoutOrder) {
  return selling
    .selectFrom("orders")
    .select(["affiliate_code", "referrer", ...CAMPAIGN_PARTS])
    .where("id", "=", old.id)
    .executeTakeFirstOrThrow();
}

async function linesOf({ selling }: CheckoutContext, old: CheckoutOrder): Promise<PlaceOrder["products"]> {
  const onSale = await findOnSale(selling, old.event_id);
  return old.items.map((item) => {
    // A donation keeps its amount. Any other price is the current one.
    const isGift = onSale?.products.get(item.product_id)?.type === "DONATION";
    const unit = { price_id: item.product_price_id, quantity: item.quantity };
    return { product_id: item.product_id, quantities: [isGift ? { ...unit, price: item.price } : unit] };
  });
}

/** The buyer details of the old order, for the new lines. Null if none were entered. */
function detailsOf(old: CheckoutOrder, renewed: CheckoutOrder): BuyerDetails | null {
  const { first_name, last_name, email } = old;
  if (first_name === null || last_name === null || email === null) return null;
  const newItems = itemIdsOf(old, renewed);
  const attendees = old.attendees.map((attendee) => ({
    order_item_id: newItems.get(attendee.order_item_id)!,
    first_name: attendee.first_name,
    last_name: attendee.last_name,
    email: attendee.email,
    name_follows: !attendee.is_named,
  }));
  return { order: { first_name, last_name, email }, ...(attendees.length > 0 && { attendees }) };
}
