import type { paymentStateOf } from "../../../backoffice/queries/connect.ts";

interface PaymentFacts {
  /** Buyers may pay outside the program. */
  isOffline: boolean;
  /** Payments online are only simulated. */
  isTestMode: boolean;
  /** Undefined: not known, or not to be seen by an organiser's role. */
  state: ReturnType<typeof paymentStateOf> | undefined;
}

/** Does money of sales arrive anywhere? */
export function takesMoney({ isOffline, isTestMode, state }: PaymentFacts): boolean {
  if (isOffline) return true;
  return !isTestMode && (state === "READY" || state === "BY_INSTALLATION");
}
