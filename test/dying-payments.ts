import type { PaymentContext, PaymentStep } from "../src/payments/payment-context.ts";

class Died extends Error {}

/** A payment context that throws once at this step, as if the program died. */
export function dyingAt(payments: PaymentContext, step: PaymentStep): PaymentContext {
  let isAlive = true;
  return {
    ...payments,
    reach(reached) {
      if (!isAlive || reached !== step) return;
      isAlive = false;
      throw new Died(step);
    },
  };
}

/** The answer of the work. Null if the program died in it. */
export async function unlessDead<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  return work.catch((error: unknown) => {
    if (error instanceof Died) return null;
    throw error;
  });
}
