import { sql } from "kysely";
import { afterEach, expect, test, vi } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { openStripeCheckout } from "../../test/stripe/open-stripe-checkout.ts";

const database = await testDatabase();
const { db } = database;
const { stripe, payments, buy, goToPayment, open, tellAll } = await openStripeCheckout(database);
const { books } = stripe;
afterEach(() => vi.restoreAllMocks());

test("reports the dispute of a payment under review, which has no place on its order", async () => {
  const held = await goToPayment();
  const { provider_intent_id } = await open(held);
  await sql`update orders set total_before_additions = 3000, total_gross = 3000 where id = ${held.orderId}`.execute(
    db,
  );
  books.buyer.pay(provider_intent_id);
  await tellAll();
  const intent = await db
    .selectFrom("payment_intents")
    .select(["id", "status"])
    .where("provider_intent_id", "=", provider_intent_id)
    .executeTakeFirstOrThrow();
  expect(intent.status).toBe("MISMATCH");
  const errors = vi.spyOn(payments.log, "error");

  const { id } = books.openDispute(provider_intent_id);
  await tellAll();

  expect(errors.mock.calls).toEqual([
    [
      { payment_intent: intent.id, dispute: id, status: "OPEN" },
      expect.stringContaining("answer it at the provider"),
    ],
  ]);
  expect(await db.selectFrom("disputes").select("id").execute()).toEqual([]);
});

test("reports no dispute that its order shows", async () => {
  const { intentId } = await buy();
  const errors = vi.spyOn(payments.log, "error");

  books.openDispute(intentId);
  await tellAll();

  expect(errors).not.toHaveBeenCalled();
  expect(await db.selectFrom("disputes").select("status").execute()).toEqual([{ status: "OPEN" }]);
});
