import type { TestDatabase } from "../database.ts";
import { makeEvent, makeProduct } from "../factories.ts";
import type { openStripeCheckout } from "./open-stripe-checkout.ts";

interface Given {
  price?: number;
  currency?: string;
  platform?: "ca" | "ie";
  /** The country of the connected account. Default: that of the double. */
  country?: string;
}

/** Organisers with a connected account at the payment service, and their buyers. */
export function connectedAccounts(
  { db }: TestDatabase,
  { stripe, hold, open, organizer, deliver, tellAll }: Awaited<ReturnType<typeof openStripeCheckout>>,
) {
  const { books } = stripe;

  /** Creates an organiser whose account is set up, and an event of this organiser. */
  async function connected({ price = 2_500, currency, platform = "ie", country }: Given = {}) {
    const event = await makeEvent(db, currency ? { currency } : {});
    const product = await makeProduct(db, event, { price });
    const api = await organizer(event);
    const { data } = await api("POST /accounts/{account_id}/stripe/connect", {
      params: { account_id: event.account_id },
      body: { platform },
    });
    const stripeAccount = data.stripe_account_id!;
    if (country) books.accounts.get(stripeAccount)!.country = country;
    books.finishSetup(stripeAccount);
    for (const event of stripe.takeEvents()) await deliver(event, platform);
    await tellAll();
    return { event, product, api, platform, stripeAccount };
  }
  type Connected = Awaited<ReturnType<typeof connected>>;

  async function buy({ event, product, platform }: Connected, quantity = 1) {
    const held = await hold(event, product, quantity);
    const { provider_intent_id: id } = await open(held);
    books.buyer.pay(id);
    for (const event of stripe.takeEvents()) await deliver(event, platform);
    await tellAll();
    return { ...held, intent: books.intents.get(id)! };
  }

  return { connected, buy };
}
