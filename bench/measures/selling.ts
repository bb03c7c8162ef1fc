import { freeBuyer, paidBuyer } from "../buyers.ts";
import { type Buyer, drive, type LoadResult } from "../driver.ts";
import { type ArrivalFigures, type Arrivals, arrive } from "../open-load.ts";
import { startBareRoute } from "../reference-speeds.ts";
import type { UnderTest } from "../server-under-test.ts";
import { AMPLE, orderOf, stageEvent, type StagedEvent, target } from "../stage.ts";

/** The greatest rate, and the waiting times of buyers who arrive evenly at half of that rate. */
export interface RateAndWait extends LoadResult {
  atHalf: ArrivalFigures;
  /**
   * The same number of requests to a bare route, right afterwards: the time that the machine and this driver add.
   */
  bare: ArrivalFigures;
}

/** The first second, in which connections are opened, is not counted. */
const WARM_UP_SECONDS = 1;

/** Lets buyers arrive at half of the rate that was measured, and then as many requests at a bare route. */
export async function andAtHalf(rate: LoadResult, seconds: number, buyer: () => Buyer): Promise<RateAndWait> {
  const perSecond = rate.perSecond / 2;
  await arrive({ perSecond, seconds: WARM_UP_SECONDS, buyer });
  const atHalf = await arrive({ perSecond, seconds, buyer });
  return { ...rate, atHalf, bare: await atBareRoute(perSecond, seconds) };
}

async function atBareRoute(perSecond: number, seconds: number): Promise<ArrivalFigures> {
  const route = await startBareRoute();
  const asks: Arrivals = {
    perSecond,
    seconds,
    buyer: () => () => ({ method: "GET", path: "/" }),
    ports: [route.port],
  };
  try {
    await arrive({ ...asks, seconds: WARM_UP_SECONDS });
    return await arrive(asks);
  } finally {
    route.stop();
  }
}

/** Measures holds on one product. */
export async function holds(underTest: UnderTest, seconds: number): Promise<RateAndWait> {
  const event = await stageEvent(underTest.pool, { products: 1, quantity: AMPLE, price: 2500 });
  const rate = await driveReservations(event, 128, seconds);
  return andAtHalf(rate, seconds, () => holdsOf(event));
}

/** Measures holds on products of one event, spread evenly. */
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
  const buyer = holdsOf(event);
  return drive({ ...target, connections, seconds, buyer: () => buyer });
}

/** Holds the products of an event in turn. */
function holdsOf(event: StagedEvent): Buyer {
  let turn = 0;
  return () => ({
    method: "POST",
    path: `/api/public/events/${event.eventId}/order`,
    body: orderOf(event.products[turn++ % event.products.length]!),
  });
}

/** Measures whole free orders: hold, details, completion, ticket issued. */
export async function freeOrders(underTest: UnderTest, seconds: number): Promise<RateAndWait> {
  const event = await stageEvent(underTest.pool, { products: 1, quantity: AMPLE, price: 0 });
  const buyer = () => freeBuyer(event);
  return andAtHalf(await drive({ ...target, connections: 128, seconds, buyer }), seconds, buyer);
}

/**
 * Measures paid orders with the simulator: hold, details, intent, card, provider's event, completion. The
 * rate counts orders that the provider's event has completed by the end. The times are the buyer's, until the
 * card's answer.
 */
export async function paidOrders(underTest: UnderTest, seconds: number): Promise<LoadResult> {
  const event = await stageEvent(underTest.pool, { products: 1, quantity: AMPLE, price: 2500 });
  const completed = async () => {
    const { rows } = await underTest.pool.query<{ count: number }>(
      "select count(*)::int from orders where event_id = $1 and status = 'COMPLETED'",
      [event.eventId],
    );
    return rows[0]!.count;
  };
  const paid = await drive({ ...target, connections: 128, seconds, buyer: () => paidBuyer(event) });
  return { ...paid, perSecond: (await completed()) / seconds };
}

/** Measures holds while another session keeps a snapshot open, as a report or a backup does. */
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
