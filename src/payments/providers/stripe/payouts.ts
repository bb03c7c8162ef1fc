import type Stripe from "stripe";
import type { ProviderPayout } from "../provider.ts";
import { fromStripe } from "./amounts.ts";
import type { StripeClient } from "./client.ts";

/**
 * Reads a payout to one of the installation's platforms, with the charges whose application fees it contains.
 */
export async function retrievePayout(
  client: StripeClient,
  platform: string,
  id: string,
): Promise<ProviderPayout> {
  return client.askForPayouts({ platform, connectedAccountId: null }, async (stripe) => {
    const payout = await stripe.payouts.retrieve(id);
    const feeCharges: string[] = [];
    // Stripe does not list the contents of manual payouts.
    if (payout.automatic) {
      const within = { payout: id, type: "application_fee", limit: 100, expand: ["data.source"] };
      for await (const { source } of stripe.balanceTransactions.list(within)) {
        const charge = (source as Stripe.ApplicationFee | null)?.charge;
        if (charge) feeCharges.push(typeof charge === "string" ? charge : charge.id);
      }
    }
    return {
      id,
      amount: fromStripe(payout.amount, payout.currency),
      status: payout.status,
      arrivesAt: payout.arrival_date ? new Date(payout.arrival_date * 1000) : null,
      feeCharges,
    };
  });
}
