import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { abandonHold, type CheckoutContext, type CheckoutOrder, holdOrder } from "../../checkout/index.ts";
import type { OwnEvent } from "../../events/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { Refusal } from "../../values/refusal.ts";
import { updateKeptPrices } from "../kept-prices.ts";
import { countersOf, fits, type Price, type Prices, roomOf } from "../prices.ts";
import { closedBy, findWaitedEvent, type WaitedEvent } from "../waited-event.ts";
import { type Candidate, findCandidates, type Offerees, type SomeOfferees } from "./list-candidates.ts";
import { offerSession } from "./offer-session.ts";
import { settleOffers } from "./settle-offers.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "send-place-offer": { waiting_entry_id: number; offers: number };
  }
}

export interface Offers {
  made: number;
  /** The product that people wait for. Null: nobody waits. */
  product: string | null;
}

/** A pass ends before the server ends its idle transaction, and with it the lock. */
const MAX_MILLISECONDS = 15_000;

/**
 * Brings the event's waiting list up to date: ends the offers that are over, holds places for those who are next, and
 * keeps prices for those who still wait. One pass of an event runs at a time. Null: another one runs.
 */
export async function makeOffers(
  checkout: CheckoutContext,
  own: OwnEvent,
  chooseOfferees: (event: WaitedEvent) => Offerees,
): Promise<Offers | null> {
  return checkout.db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ is_mine: boolean }>`
      select pg_try_advisory_xact_lock(hashtextextended('waiting list', ${own.eventId})) as is_mine`.execute(
      tx,
    );
    if (!rows[0]!.is_mine) return null;
    await settleOffers(checkout.selling, own);
    const event = await findWaitedEvent(tx, own);
    const offerees = chooseOfferees(event);
    const offers =
      offerees.kind === "nobody" || closedBy(event)
        ? { made: 0, product: null }
        : await offerPlacesTo(checkout, { tx, own, event }, offerees);
    await updateKeptPrices(tx, own);
    return offers;
  });
}

const MAX_TRIES = 50;
const WAIT_MILLISECONDS = 100;

/** Like `makeOffers`, but waits some seconds for another pass, without a connection. Then refuses with "busy". */
export async function makeOffersNow(
  checkout: CheckoutContext,
  own: OwnEvent,
  chooseOfferees: (event: WaitedEvent) => Offerees,
): Promise<Offers> {
  for (let tries = 0; tries < MAX_TRIES; tries += 1) {
    const offers = await makeOffers(checkout, own, chooseOfferees);
    if (offers) return offers;
    await sleep(WAIT_MILLISECONDS);
  }
  throw new Refusal("busy");
}

interface Pass {
  tx: Tx;
  own: OwnEvent;
  event: WaitedEvent;
}

async function offerPlacesTo(
  checkout: CheckoutContext,
  { tx, own, event }: Pass,
  offerees: SomeOfferees,
): Promise<Offers> {
  const { candidates, most, product, ...known } = await findCandidates(tx, own, offerees);
  const prices = new Map(known.prices.map((price) => [price.id, price]));
  const endsAt = performance.now() + MAX_MILLISECONDS;
  let made = 0;
  for (const candidate of candidates) {
    if (made >= most || performance.now() > endsAt) break;
    const price = prices.get(candidate.product_price_id);
    if (!price || !mayFit(candidate, price, known.counters)) continue;
    const outcome = await offerTo(checkout, event, { candidate, price });
    if (outcome === "closed") break;
    if (outcome === "too little left" && !candidate.is_interrupted) prices.delete(price.id);
    if (outcome !== "offered") continue;
    made += 1;
    for (const counter of countersOf(price, known.counters)) counter.taken += candidate.quantity;
  }
  return { made, product };
}

/** The claim decides. This only leaves out what it would refuse, unless the places may be held for this entry already. */
function mayFit(
  { is_interrupted, quantity }: Candidate,
  price: Price,
  counters: Prices["counters"],
): boolean {
  if (is_interrupted) return true;
  const room = roomOf(price, counters, new Date());
  return room !== null && fits(room, quantity);
}

type Outcome = "offered" | "too little left" | "refused" | "closed";

const TOO_LITTLE: Refusal["code"][] = ["sold_out", "not_enough_left"];
const CLOSED: Refusal["code"][] = ["not_found", "event_not_live", "event_cancelled", "event_over"];

/** Holds places for an entry like in a checkout, and queues the e-mail with the record. */
async function offerTo(
  checkout: CheckoutContext,
  event: WaitedEvent,
  { candidate, price }: { candidate: Candidate; price: Price },
): Promise<Outcome> {
  await noteAttempt(checkout, event, { ...candidate, offered_at: new Date() });
  let order: CheckoutOrder;
  try {
    order = await hold(checkout, event, { candidate, price });
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    // The database did not answer in time, and may have held the places.
    if (error.code === "busy") return "closed";
    const isTooLittle = TOO_LITTLE.includes(error.code);
    if (isTooLittle || !candidate.is_interrupted) await noteAttempt(checkout, event, candidate);
    if (isTooLittle) return "too little left";
    return CLOSED.includes(error.code) ? "closed" : "refused";
  }
  try {
    if (await record(checkout, event, { candidate, order })) return "offered";
  } catch (error) {
    await release(checkout, order);
    // The person has asked again meanwhile: one mailbox has one open entry.
    if ((error as { code?: string }).code !== "23505") throw error;
    return "refused";
  }
  await release(checkout, order);
  return "refused";
}

/**
 * Sets or resets when an offer was begun. An entry with this time and no offer was interrupted: a later pass tries it
 * even if nothing is left.
 */
async function noteAttempt(
  { selling }: CheckoutContext,
  event: WaitedEvent,
  { id, offered_at }: Candidate,
): Promise<void> {
  await selling
    .updateTable("waiting_entries")
    .set({ offered_at })
    .where("id", "=", id)
    .where("event_id", "=", event.id)
    .where("status", "in", ["WAITING", "EXPIRED"])
    .execute();
}

function hold(
  checkout: CheckoutContext,
  event: WaitedEvent,
  { candidate, price }: { candidate: Candidate; price: Price },
): Promise<CheckoutOrder> {
  const { id, offers, first_name, last_name, email, locale, quantity } = candidate;
  const session = offerSession(checkout.secretKey, { id, offers: offers + 1 });
  return holdOrder(checkout, {
    eventId: event.id,
    chosen: {
      products: [{ product_id: price.product_id, quantities: [{ price_id: price.id, quantity }] }],
      promo_code: null,
    },
    session: { hash: session.hash, isNew: false },
    locale,
    buyer: { first_name, last_name: last_name || null, email },
    offer: { seconds: secondsOf(event, price) },
  });
}

/** An offer ends with the sale, so that nobody buys places of an event that is over. */
function secondsOf({ waiting_list_offer_minutes, over_at }: WaitedEvent, { sale_end_date }: Price): number {
  const ends = [over_at, ...(sale_end_date ? [sale_end_date] : [])].map((end) => end.getTime() - Date.now());
  return Math.max(60, Math.floor(Math.min(waiting_list_offer_minutes * 60_000, ...ends) / 1000));
}

/** False if the entry was ended meanwhile. */
async function record(
  { selling }: CheckoutContext,
  event: WaitedEvent,
  { candidate: { id, offers }, order }: { candidate: Candidate; order: CheckoutOrder },
): Promise<boolean> {
  return selling.transaction().execute(async (tx) => {
    const recorded = await tx
      .updateTable("waiting_entries")
      .set({
        status: "OFFERED",
        offers: offers + 1,
        order_id: order.id,
        offered_at: order.created_at,
        offer_ends_at: order.expires_at,
      })
      .where("id", "=", id)
      .where("event_id", "=", event.id)
      .where("status", "in", ["WAITING", "EXPIRED"])
      .where("offers", "=", offers)
      .returning("id")
      .executeTakeFirst();
    if (!recorded) return false;
    await enqueue(tx, "send-place-offer", { waiting_entry_id: id, offers: offers + 1 });
    return true;
  });
}

async function release(checkout: CheckoutContext, order: CheckoutOrder): Promise<void> {
  await abandonHold(checkout.selling, order.id);
  checkout.changes.publish({ event_id: order.event_id, topic: "orders" });
}
