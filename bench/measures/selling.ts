import { drive, type LoadResult } from "../driver.ts";
import type { UnderTest } from "../server-under-test.ts";
import { BUYER, orderOf, placedOrder, stageEvent, type StagedEvent, target } from "../stage.ts";

const AMPLE = 50_000_000;

/** Holds on products of one event, spread evenly. */
export async function reservations(
  underTest: UnderTest,
  options: { products?: number; connections?: number; seconds: number },
): Promise<LoadResult> {
  const event = await stageEvent(underTest.pool, {
    products: options.products ?? 1,
    quantity: AMPLE,
    price: 2500,
  });
  return driveReservations(event, options.connections ?? 128, options.seconds);
}

export function driveReservations(
  event: StagedEvent,
  connections: number,
  seconds: number,
): Promise<LoadResult> {
  let turn = 0;
  return drive({
    ...target,
    connections,
    seconds,
    buyer: () => () => ({
      method: "POST",
      path: `/api/public/events/${event.eventId}/order`,
      body: orderOf(event.products[turn++ % event.products.length]!),
    }),
  });
}

/** Whole free orders: hold, details, complete, ticket issued. */
export async function freeOrders(underTest: UnderTest, seconds: number): Promise<LoadResult> {
  const event = await stageEvent(underTest.pool, { products: 1, quantity: AMPLE, price: 0 });
  const orders = `/api/public/events/${event.eventId}/order`;
  return drive({
    ...target,
    connections: 128,
    seconds,
    buyer: () => {
      let isHolding = false;
      return (last) => {
        if (isHolding && last?.status === 201) {
          isHolding = false;
          const { shortId, session } = placedOrder(last.body);
          return {
            method: "PUT",
            path: `${orders}/${shortId}?session_identifier=${session}`,
            body: { order: BUYER },
            startsClock: false,
          };
        }
        isHolding = true;
        return { method: "POST", path: orders, body: orderOf(event.products[0]!), counts: false };
      };
    },
  });
}

/**
 * Paid orders with the simulator: hold, details, intent, card, provider's event, completion. The rate is that
 * of orders which the provider's event has completed by the end; the times are the buyer's, to the card's answer.
 */
export async function paidOrders(underTest: UnderTest, seconds: number): Promise<LoadResult> {
  const event = await stageEvent(underTest.pool, { products: 1, quantity: AMPLE, price: 2500 });
  const orders = `/api/public/events/${event.eventId}/order`;
  const completed = async () => {
    const { rows } = await underTest.pool.query<{ count: number }>(
      "select count(*)::int from orders where event_id = $1 and status = 'COMPLETED'",
      [event.eventId],
    );
    return rows[0]!.count;
  };
  const paid = await drive({
    ...target,
    connections: 128,
    seconds,
    buyer: () => {
      let step: "hold" | "details" | "intent" | "card" = "hold";
      let order = { shortId: "", session: "" };
      return (last) => {
        if (step === "details" && last?.status === 201) {
          order = placedOrder(last.body);
          step = "intent";
          return {
            method: "PUT",
            path: `${orders}/${order.shortId}?session_identifier=${order.session}`,
            body: { order: BUYER },
            counts: false,
            startsClock: false,
          };
        }
        if (step === "intent" && last?.status === 200) {
          step = "card";
          return {
            method: "POST",
            path: `${orders}/${order.shortId}/payment_intent?session_identifier=${order.session}`,
            body: {},
            counts: false,
            startsClock: false,
          };
        }
        if (step === "card" && last?.status === 200) {
          step = "hold";
          const intent = JSON.parse(last.body) as { provider_intent_id: string; client_secret: string };
          return {
            method: "POST",
            path: `/api/public/simulator/intents/${intent.provider_intent_id}/confirm`,
            body: {
              client_secret: intent.client_secret,
              card_number: "4242424242424242",
              expiry: "12/34",
              security_code: "123",
            },
            startsClock: false,
          };
        }
        step = "details";
        return { method: "POST", path: orders, body: orderOf(event.products[0]!), counts: false };
      };
    },
  });
  return { ...paid, perSecond: (await completed()) / seconds };
}

/** Reservations while another session keeps a snapshot open, as a report or a backup does. */
export async function reservationsBesideReport(underTest: UnderTest, seconds: number): Promise<LoadResult> {
  const event = await stageEvent(underTest.pool, { products: 1, quantity: AMPLE, price: 2500 });
  const report = await underTest.pool.connect();
  await report.query("begin isolation level repeatable read");
  await report.query("select count(*) from stock");
  try {
    await driveReservations(event, 128, seconds / 2);
    return await driveReservations(event, 128, seconds / 2);
  } finally {
    await report.query("rollback");
    report.release();
  }
}
