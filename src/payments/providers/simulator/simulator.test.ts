import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../../../test/api.ts";
import { testDatabase } from "../../../../test/database.ts";
import { answerChallenge, payWithCard, settleAsync } from "./pay.ts";
import { createSimulator } from "./simulator.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const simulator = createSimulator(services);
const amount = { minor: 2_500, currency: "EUR" };
const metadata = { event_id: "7", order_short_id: "o_x" };
const account = { platform: null, connectedAccountId: null };
const details = { description: "", buyer: { email: "", name: "" }, isSuspicious: false };
const rest = { amount, metadata, ...account, details, applicationFee: 0 };
const at = (id: string) => ({ id, ...account });
const CARD = { card_number: "4242424242424242", expiry: "12/99", security_code: "123" };
const SLOW = { ...CARD, card_number: "4000000000000259" };
const ASKS = { ...CARD, card_number: "4000000000003220" };
const DECLINED = { ...CARD, card_number: "4000000000000002" };

let count = 0;
const intent = async () => {
  const made = await simulator.createIntent({ idempotencyKey: `key-${++count}`, ...rest });
  return { id: made.id, access: { intentId: made.id, clientSecret: made.clientSecret } };
};
const statusOf = async (id: string) => (await simulator.retrieveIntent(at(id))).status;

test("creates one intent for fifty concurrent calls with one key", async () => {
  const wanted = { idempotencyKey: "once", ...rest };

  const made = await Promise.all(Array.from({ length: 50 }, () => simulator.createIntent(wanted)));

  expect(new Set(made.map(({ id }) => id)).size).toBe(1);
  expect(made[0]).toMatchObject({ status: "REQUIRES_PAYMENT_METHOD", amount, lastError: null });
});

test.each([
  ["a good card", [CARD], "SUCCEEDED", null],
  ["a declined card", [DECLINED], "REQUIRES_PAYMENT_METHOD", "card_declined"],
  ["a card whose bank asks", [ASKS], "REQUIRES_ACTION", null],
  ["a slow card", [SLOW], "PROCESSING", null],
  ["a good card after a declined one", [DECLINED, CARD], "SUCCEEDED", null],
  ["another card in place of the bank's question", [ASKS, CARD], "SUCCEEDED", null],
  ["a declined card after a good one", [CARD, DECLINED], "SUCCEEDED", null],
  ["a good card while a slow one is under way", [SLOW, CARD], "PROCESSING", null],
] as const)("%s", async (_, cards, status, lastError) => {
  const { id, access } = await intent();

  for (const card of cards) await payWithCard(services, access, card);

  expect(await simulator.retrieveIntent(at(id))).toMatchObject({ status, lastError });
});

test("pays many intents at once, each with its own card and secret", async () => {
  const intents = await Promise.all(Array.from({ length: 12 }, intent));
  const cards = [CARD, DECLINED, ASKS, SLOW];

  const answers = await Promise.allSettled(
    intents.map(({ access }, n) => {
      const isWrong = n >= 8;
      return payWithCard(services, isWrong ? { ...access, clientSecret: "guessed" } : access, cards[n % 4]!);
    }),
  );

  const after = await Promise.all(intents.map(({ id }) => statusOf(id)));
  const ofCards = ["SUCCEEDED", "REQUIRES_PAYMENT_METHOD", "REQUIRES_ACTION", "PROCESSING"];
  expect(after).toEqual([...ofCards, ...ofCards, ...Array(4).fill("REQUIRES_PAYMENT_METHOD")]);
  expect(answers.slice(0, 8).map((one) => one.status === "fulfilled" && one.value.status)).toEqual([
    ...ofCards,
    ...ofCards,
  ]);
  expect(answers.slice(8).map(({ status }) => status)).toEqual(Array(4).fill("rejected"));
});

test("refuses to pay a cancelled intent and to cancel a paid one", async () => {
  const cancelled = await intent();
  const paid = await intent();
  await payWithCard(services, paid.access, CARD);

  await simulator.cancelIntent(at(cancelled.id));
  await simulator.cancelIntent(at(paid.id));
  const answer = await payWithCard(services, cancelled.access, CARD);

  expect(answer.status).toBe("CANCELLED");
  expect(await statusOf(cancelled.id)).toBe("CANCELLED");
  expect(await statusOf(paid.id)).toBe("SUCCEEDED");
});

test("accepts one answer to the bank's question, and none if it did not ask", async () => {
  const asked = await intent();
  const unasked = await intent();
  await payWithCard(services, asked.access, ASKS);

  await answerChallenge(services, unasked.access, "pass");
  await answerChallenge(services, asked.access, "fail");
  await answerChallenge(services, asked.access, "pass");

  expect(await statusOf(unasked.id)).toBe("REQUIRES_PAYMENT_METHOD");
  expect(await simulator.retrieveIntent(at(asked.id))).toMatchObject({
    status: "REQUIRES_PAYMENT_METHOD",
    lastError: "authentication_failed",
  });
});

test("settles a slow payment once, and no other payment", async () => {
  const slow = await intent();
  const idle = await intent();
  await payWithCard(services, slow.access, SLOW);

  for (const id of [slow.id, slow.id, idle.id]) await settleAsync(services, id);

  expect(await statusOf(slow.id)).toBe("SUCCEEDED");
  expect(await statusOf(idle.id)).toBe("REQUIRES_PAYMENT_METHOD");
});

test("sends one event for each change, and none without a change", async () => {
  const { id, access } = await intent();
  await payWithCard(services, access, DECLINED);
  await payWithCard(services, access, CARD);
  await payWithCard(services, access, CARD);

  const { rows } = await sql<{ kind: string }>`
    select kind from provider_events where provider_intent_id = ${id} order by received_at`.execute(db);

  expect(rows.map(({ kind }) => kind)).toEqual(["payment_intent.payment_failed", "payment_intent.succeeded"]);
});

test("makes one refund for repeated calls, and refuses more than was paid", async () => {
  const { id, access } = await intent();
  await payWithCard(services, access, CARD);
  const of = { intent: at(id), hasApplicationFee: false, mayHaveBeenMade: false };
  const part = { ...of, idempotencyKey: `refund-${id}`, amount: { ...amount, minor: 2_000 } };

  const [first, again] = await Promise.all([simulator.refund(part), simulator.refund(part)]);
  const tooMuch = await simulator.refund({ ...part, idempotencyKey: `more-${id}` });
  const last = await simulator.refund({
    ...part,
    idempotencyKey: `rest-${id}`,
    amount: { ...amount, minor: 500 },
  });

  expect(again).toEqual(first);
  expect([first?.status, tooMuch.status, last.status]).toEqual(["SUCCEEDED", "FAILED", "SUCCEEDED"]);
});

test("refuses to refund an unpaid intent", async () => {
  const { id } = await intent();

  const of = { intent: at(id), hasApplicationFee: false, mayHaveBeenMade: false };
  const refund = await simulator.refund({ ...of, idempotencyKey: `early-${id}`, amount });

  expect(refund.status).toBe("FAILED");
});
