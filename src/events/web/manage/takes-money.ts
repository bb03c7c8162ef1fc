import type { paymentStateOf } from "../../../backoffice/queries/connect.ts";

interface PaymentFacts {
  /** Offline payment is on. */
  isOffline: boolean;
  /** Online payments are only simulated. */
  isTestMode: boolean;
  /** undefined: unknown, or hidden from the organiser role. */
  state: ReturnType<typeof paymentStateOf> | undefined;
}

/** Can any payment of this event succeed for real? */
export function takesMoney({ isOffline, isTestMode, state }: PaymentFacts): boolean {
  if (isOffline) return true;
  return !isTestMode && (state === "READY" || state === "BY_INSTALLATION");
}
