import type { paymentStateOf } from "../../../backoffice/queries/connect.ts";

interface PaymentFacts {
  /** Offline payment is enabled. */
  isOffline: boolean;
  /** Online payments are simulated. */
  isTestMode: boolean;
  /** Undefined: unknown, or hidden from members with the organiser role. */
  state: ReturnType<typeof paymentStateOf> | undefined;
}

/** True if a real payment for this event can succeed. */
export function takesMoney({ isOffline, isTestMode, state }: PaymentFacts): boolean {
  if (isOffline) return true;
  return !isTestMode && (state === "READY" || state === "BY_INSTALLATION");
}
