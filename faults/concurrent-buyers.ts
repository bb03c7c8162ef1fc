import type pg from "pg";
import { type Answer, type Ask, type Buyer, drive } from "../bench/driver.ts";
import { BUYER, orderOf, placedOrder, type StagedEvent } from "../bench/stage.ts";

export interface ConcurrentBuyers {
  pool: pg.Pool;
  /** The ports of the web processes. Buyers are spread over them. */
  ports: number[];
  event: StagedEvent;
  attempts: number;
  connections: number;
  random: () => number;
  /** Quantities are drawn from one to this number. */
  maxUnits: number;
  /** The share of holders who do not finish. Half of them release the hold; the other half leave. */
  abandoning: number;
}

export interface ConcurrentBuyersReport {
  /** Orders whose answer said that they are complete, and their units. */
  completed: Map<string, number>;
  abandoned: number;
  leftWithoutRelease: number;
  soldOut: number;
  /** 503 with Retry-After: refused as busy. */
  busy: number;
  /** All other answers, and failed requests. */
  surprises: string[];
}

const MAX_SECONDS = 600;
const WALK_AWAY_PAUSE_MS = 100;

/** Sends this many concurrent buyers of the same product. Resolves when every attempt has its answer. */
export async function sendConcurrentBuyers(given: ConcurrentBuyers): Promise<ConcurrentBuyersReport> {
  const report: ConcurrentBuyersReport = {
    completed: new Map(),
    abandoned: 0,
    leftWithoutRelease: 0,
    soldOut: 0,
    busy: 0,
    surprises: [],
  };
  const gone: string[] = [];
  const left = { attempts: given.attempts };
  let unanswered = 0;

  let isOver = false;
  const clock = letTimeRunOut(given.pool, gone, () => isOver);
  await Promise.all(
    given.ports.map((port, index) =>
      drive({
        host: "127.0.0.1",
        port,
        connections: Math.max(1, Math.floor((given.connections + index) / given.ports.length)),
        seconds: MAX_SECONDS,
        buyer: () => {
          const buyer = oneAfterAnother(given, left, report, gone);
          return (last) => {
            if (last) unanswered -= 1;
            const ask = buyer(last);
            if (ask) unanswered += 1;
            return ask;
          };
        },
      }),
    ),
  );
  isOver = true;
  await clock;
  if (unanswered > 0) report.surprises.push(`${unanswered} requests were never answered`);
  if (left.attempts > 0) report.surprises.push(`${left.attempts} attempts were never made`);
  return report;
}

/** The buyers of one connection. Each holds, and then completes, releases, or leaves. */
function oneAfterAnother(
  { event, random, maxUnits, abandoning }: ConcurrentBuyers,
  left: { attempts: number },
  report: ConcurrentBuyersReport,
  gone: string[],
): Buyer {
  const orders = `/api/public/events/${event.eventId}/order`;
  const product = event.products[0]!;
  let step: "arriving" | "holding" | "completing" | "giving back" = "arriving";
  let units = 0;
  let order = { shortId: "", session: "" };

  function arrive(): Ask | null {
    if (left.attempts === 0) return null;
    left.attempts -= 1;
    units = 1 + Math.floor(random() * maxUnits);
    step = "holding";
    return { method: "POST", path: orders, body: orderOf(product, units) };
  }

  function decide(): Ask | null {
    const path = (action: string) =>
      `${orders}/${order.shortId}${action}?session_identifier=${order.session}`;
    const mood = random();
    if (mood < abandoning / 2) return walkAway();
    if (mood < abandoning) {
      step = "giving back";
      return { method: "POST", path: path("/abandon") };
    }
    step = "completing";
    return { method: "PUT", path: path(""), body: { order: BUYER } };
  }

  function walkAway(): Ask | null {
    report.leftWithoutRelease += 1;
    gone.push(order.shortId);
    return arrive();
  }

  return (last) => {
    if (step === "arriving" || last === null) return arrive();
    if (last.status === 503 && /\r\nretry-after: \d/i.test(last.head)) {
      report.busy += 1;
      return step === "holding" ? arrive() : walkAway();
    }
    switch (step) {
      case "holding":
        if (last.status === 201) {
          order = placedOrder(last.body);
          return decide();
        }
        if (isSoldOut(last)) report.soldOut += 1;
        else surprise(report, "a hold", last);
        return arrive();
      case "completing":
        if (last.status === 200) report.completed.set(order.shortId, units);
        else surprise(report, "a completion", last);
        return arrive();
      case "giving back":
        if (last.status === 200) report.abandoned += 1;
        else surprise(report, "giving back", last);
        return arrive();
    }
  };
}

function isSoldOut({ status, body }: Answer): boolean {
  return status === 422 && /"code":"(sold_out|not_enough_left)"/.test(body);
}

function surprise({ surprises }: ConcurrentBuyersReport, what: string, { status, body }: Answer): void {
  surprises.push(`${what} was answered ${status}: ${body.slice(0, 300)}`);
}

/**
 * Expires abandoned holds immediately, so that the program's own sweep releases them without waiting for a quarter
 * of an hour.
 */
async function letTimeRunOut(pool: pg.Pool, gone: string[], isOver: () => boolean): Promise<void> {
  while (!isOver() || gone.length > 0) {
    const shortIds = gone.splice(0);
    await pool.query(
      "update orders set expires_at = clock_timestamp() where short_id = any ($1) and status = 'RESERVED'",
      [shortIds],
    );
    await new Promise((resolve) => setTimeout(resolve, WALK_AWAY_PAUSE_MS));
  }
}
