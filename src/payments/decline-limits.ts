import { createHmac } from "node:crypto";
import { HOUR, type Limit, MINUTE } from "../platform/rate-limit/limit.ts";
import { countInLimits } from "../platform/rate-limit/count-in-limits.ts";
import { Refusal } from "../values/refusal.ts";
import type { PaymentContext } from "./payment-context.ts";
import { networkOf } from "../values/network-of.ts";

/**
 * Tests of stolen cards cause many declines. Declines are counted per order, per network of the payer, and
 * per event. An order or a network with too many declines has to wait. An event never stops selling: while
 * its share of declines is unusual, networks get fewer tries and the bank has to authenticate every payer.
 */
export const DECLINE_LIMITS = {
  ofOrder: { name: "declines-order", points: 8, pointsWhenAlarmed: 3, seconds: HOUR },
  ofNetwork: { name: "declines-network", points: 20, pointsWhenAlarmed: 5, seconds: HOUR },
  ofEvent: { name: "declines-event", points: 60, seconds: MINUTE },
} satisfies Record<string, Limit & { pointsWhenAlarmed?: number }>;

const { ofOrder, ofNetwork, ofEvent } = DECLINE_LIMITS;

interface PaymentAttempt {
  orderId: number;
  eventId: number;
  network: string | null;
}

/** Refuses after too many declines. Returns whether the bank should authenticate the payer. */
export async function requireFewDeclines(
  { batches }: Pick<PaymentContext, "batches">,
  tried: PaymentAttempt,
): Promise<boolean> {
  const keys = keysOf(tried);
  const rows = await batches.declines.ask(Object.values(keys));
  const points = (key: string) => rows.find((row) => row.key === key)?.points ?? 0;
  const isAlarmed = points(keys.event) > ofEvent.points;
  const isOver = (key: string, limit: typeof ofOrder) =>
    points(key) >= (isAlarmed ? limit.pointsWhenAlarmed : limit.points);
  const over = [
    ...(isOver(keys.order, ofOrder) ? [keys.order] : []),
    ...(isOver(keys.network, ofNetwork) ? [keys.network] : []),
  ];
  if (over.length === 0) return isAlarmed;
  const seconds = Math.max(...rows.filter(({ key }) => over.includes(key)).map((row) => row.seconds));
  throw new Refusal("too_many_declines", { facts: { seconds } });
}

/** Counts a decline reported by the provider. */
export async function countDecline(
  { pool }: Pick<PaymentContext, "pool">,
  tried: PaymentAttempt,
): Promise<void> {
  const keys = keysOf(tried);
  const counted: [string, number][] = [
    [keys.order, ofOrder.seconds],
    [keys.event, ofEvent.seconds],
    ...(tried.network ? ([[keys.network, ofNetwork.seconds]] as [string, number][]) : []),
  ];
  await countInLimits(pool, counted);
}

/** Keyed hash of the network, so that no address is stored in plain text. One IPv6 client has a whole /64. */
export function networkHash({ secretKey }: Pick<PaymentContext, "secretKey">, address: string): string {
  return createHmac("sha256", secretKey).update(networkOf(address)).digest("base64url");
}

function keysOf({ orderId, eventId, network }: PaymentAttempt) {
  return {
    order: `${ofOrder.name}:${orderId}`,
    event: `${ofEvent.name}:${eventId}`,
    network: `${ofNetwork.name}:${network ?? ""}`,
  };
}
