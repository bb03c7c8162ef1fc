import { stageEvent, type StagedEvent } from "../../bench/stage.ts";
import type { Db } from "../../src/platform/database/database.ts";
import { makeMember, makeSession } from "../../test/factories.ts";
import { startStripe, type StripeDouble, TEST_KEYS } from "../../test/stripe/start-stripe.ts";
import type { Settings } from "../program.ts";
import { openFixture, type Fixture } from "../fixture.ts";

export interface PaymentFixture extends Fixture {
  stripe: StripeDouble;
  /**
   * The organiser's connected account at the payment service. Charges are made on it; the platform retains
   * its fee.
   */
  connectedAccountId: string;
  /** Headers that authenticate the organiser's calls. */
  organizer: Record<string, string>;
  stageSale(quantity: number, price?: number): Promise<StagedEvent>;
}

/**
 * Opens a fixture whose payments use a payment service double. The double runs outside and survives every
 * kill. `postgres` are settings of its server.
 */
export async function openPaymentFixture(postgres: Record<string, string> = {}): Promise<PaymentFixture> {
  const stripe = await startStripe();
  const settings = paymentSettings(stripe);
  const fixture = await openFixture(postgres);
  const { connectedAccountId, organizer } = await connectOrganizer(fixture.db, stripe);
  return {
    ...fixture,
    stripe,
    connectedAccountId,
    organizer,
    startProgram: (given = {}) => fixture.startProgram({ ...settings, ...given }),
    stageSale: (quantity, price = 2_500) => stageEvent(fixture.pool, { products: 1, quantity, price }),
    async close() {
      await stripe.stop();
      await fixture.close();
    },
  };
}

/** Settings of a program whose payments use the double. */
export function paymentSettings(stripe: StripeDouble): Settings {
  return {
    STRIPE_IE_SECRET_KEY: TEST_KEYS.ie.secretKey,
    STRIPE_IE_PUBLISHABLE_KEY: TEST_KEYS.ie.publishableKey,
    STRIPE_IE_WEBHOOK_SECRET: TEST_KEYS.ie.webhookSecret,
    STRIPE_API_URL: stripe.url,
    TESSERA_FEE_FIXED: "EUR 0.30",
    TESSERA_FEE_PERCENT: "2",
    TESSERA_TRUST_PROXY: "loopback",
  };
}

/** Connects the first organiser's account to the double. Returns it and the headers of a member's calls. */
export async function connectOrganizer(
  db: Db,
  stripe: StripeDouble,
): Promise<Pick<PaymentFixture, "connectedAccountId" | "organizer">> {
  const { id: account_id } = await db
    .selectFrom("organizers")
    .select("account_id as id")
    .orderBy("id")
    .executeTakeFirstOrThrow();
  const connectedAccountId = stripe.books.createAccount({ type: "express" }).id;
  stripe.books.finishSetup(connectedAccountId);
  await db
    .insertInto("connected_accounts")
    .values({
      account_id,
      platform: "ie",
      account_type: "express",
      idempotency_key: `account-${connectedAccountId}`,
      provider_account_id: connectedAccountId,
      is_charges_enabled: true,
      is_payouts_enabled: true,
      setup_completed_at: new Date(),
    })
    .execute();
  const session = await makeSession(db, await makeMember(db, { account_id }));
  stripe.takeEvents();
  return {
    connectedAccountId,
    organizer: { cookie: `tessera-session=${session}`, "sec-fetch-site": "same-origin" },
  };
}
