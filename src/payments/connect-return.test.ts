import { expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct } from "../../test/factories.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";
import type { TestEvent } from "../../test/stripe/start-stripe.ts";

const database = await testDatabase();
const { db } = database;
const { stripe, hold, open, organizer, deliver, tellAll } = await openStripeCheckout(database, {
  platforms: ["ie"],
});
const ACCOUNTS = "GET /accounts/{account_id}/stripe/connect_accounts";

/** An account that has started but not finished its set-up. `finish` completes it at Stripe. */
async function connecting() {
  const event = await makeEvent(db);
  const api = await organizer(event);
  const params = { account_id: event.account_id };
  const { data } = await api("POST /accounts/{account_id}/stripe/connect", { params, body: {} });
  const id = data.stripe_account_id!;
  stripe.takeEvents();
  return { event, api, params, id, url: data.connect_url! };
}

const connections = () => db.selectFrom("connected_accounts").selectAll().orderBy("id").execute();

/**
 * No code is exchanged, so no state can be forged. A return from Stripe only reads the state of the caller's
 * own account again, and an event about an account changes the row with that account's id.
 */
test("AUT-17 connects nothing on a return with another account, a replayed code or a forged state", async () => {
  const [mine, theirs] = [await connecting(), await connecting()];
  stripe.books.finishSetup(theirs.id);
  await deliver(stripe.takeEvents()[0]!);
  await tellAll();
  const before = await connections();

  for (const query of [
    { account: theirs.id, state: theirs.params.account_id },
    { code: "ac_replayed", state: "made-up" },
    {},
  ]) {
    const { data } = await mine.api(ACCOUNTS, { params: mine.params, query } as {
      params: typeof mine.params;
    });
    expect([data.has_completed_setup, data.primary_stripe_account_id]).toEqual([false, null]);
    expect(data.stripe_connect_accounts.map((one) => one.stripe_account_id)).toEqual([mine.id]);
  }
  expect(await connections()).toEqual(before);
  expect(mine.url).not.toContain(theirs.id);
});

test("AUT-17 TEN-19 applies an event about an account only to the owner of that account", async () => {
  const [mine, theirs] = [await connecting(), await connecting()];
  stripe.books.finishSetup(theirs.id);
  const [told] = stripe.takeEvents();
  const lying = {
    ...told!,
    id: "evt_lying",
    account: mine.id,
    data: { object: { ...told!.data.object, metadata: { account_id: String(mine.params.account_id) } } },
  } as TestEvent;

  await deliver(lying);
  await deliver(told!);
  await tellAll();

  const own = async (accountId: number) =>
    (await connections()).find((row) => row.account_id === accountId)!.setup_completed_at;
  expect(await own(mine.params.account_id)).toBe(null);
  expect(await own(theirs.params.account_id)).not.toBe(null);
});

test("TEN-19 refuses an event of one account about another account's payment, even with a valid signature", async () => {
  const fixture = await connecting();
  stripe.books.finishSetup(fixture.id);
  for (const event of stripe.takeEvents()) await deliver(event);
  await tellAll();
  const held = await hold(fixture.event, await makeProduct(db, fixture.event, { price: 2_500 }));
  const { provider_intent_id: id } = await open(held);
  const other = await connecting();

  const lying = {
    id: "evt_foreign",
    type: "payment_intent.succeeded",
    livemode: false,
    account: other.id,
    data: { object: { id, object: "payment_intent", status: "succeeded" } },
  } as TestEvent;

  await expect(deliver(lying)).rejects.toMatchObject({ code: "signature_invalid" });
  await tellAll();

  const order = await db
    .selectFrom("orders")
    .select("status")
    .where("id", "=", held.orderId)
    .executeTakeFirst();
  expect(order?.status).toBe("RESERVED");
});
