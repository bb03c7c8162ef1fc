import type { Cashier } from "./cashier.ts";
import type { ProviderIntent } from "./providers/provider.ts";
import { settlePayment } from "./settle-payment.ts";

/** Writes down what the provider has just answered, with everything that follows from it, in one transaction. */
export async function keepIntent(cashier: Cashier, told: ProviderIntent): Promise<void> {
  cashier.reach("provider asked");
  await cashier.db.transaction().execute(async (tx) => {
    await settlePayment(tx, cashier, told);
    cashier.reach("payment settled");
  });
  cashier.reach("settlement committed");
}
