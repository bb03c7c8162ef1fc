import type { paymentStateOf } from "../../../backoffice/queries/connect.ts";

export interface PaymentFacts {
  /** Offline payment is enabled. */
  isOffline: boolean;
  /** Online payment is enabled. */
  isOnline: boolean;
  /** The installation has a provider for online payments. */
  hasOnlinePayments: boolean;
  /** Online payments are simulated. */
  isTestMode: boolean;
  /** Undefined: unknown, or hidden from members with the organiser role. */
  state: ReturnType<typeof paymentStateOf> | undefined;
}

/** True if a real payment for this event can succeed. */
export function takesMoney({ isTestMode, state, ...facts }: PaymentFacts): boolean {
  if (facts.isOffline) return true;
  const isReady = state === "READY" || state === "BY_INSTALLATION";
  return facts.isOnline && facts.hasOnlinePayments && !isTestMode && isReady;
}

/** False if no order could be paid, not even with simulated money. A hidden state counts as ready. */
export function canBePaid({ isOffline, isOnline, hasOnlinePayments, state }: PaymentFacts): boolean {
  return isOffline || (isOnline && hasOnlinePayments && state !== "NOT_CONNECTED");
}
