import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { outcomeOf } from "../../../test/checkout-context.ts";
import { testOrderScenarios } from "../../../test/order-scenarios.ts";
import { shortId } from "../../values/short-id.ts";
import { awaitOfflinePayment } from "../../checkout/completion/await-offline-payment.ts";
import { cancelOrder } from "../cancel-order.ts";
import { sendOrderLink } from "./send-order-link.ts";
import { sellingAreas } from "../../../test/selling-areas.ts";

const { database, pool, checkout, makeScenario, buy, historyOf } = await testOrderScenarios();

const confirmationsOf = async (orderId: number) =>
  (
    await pool.query<{ payload: { order_id: number; request?: number } }>(
      `select payload from graphile_worker._private_jobs j
       join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = 'send-order-confirmation'`,
    )
  ).rows.filter(({ payload }) => payload.order_id === orderId && payload.request !== undefined).length;

async function bought(price = 0) {
  const at = await makeScenario({ price });
  return { at, ...(await buy(at)) };
}

test("e-mails an order's link to its own address, even where buyers may change nothing", async () => {
  const free = await bought();
  const offline = await bought(1_000);
  await awaitOfflinePayment(checkout, offline.link);

  for (const { link } of [free, offline]) await sendOrderLink(checkout, { ...link });

  expect(await confirmationsOf(free.own.orderId)).toBe(1);
  expect(await confirmationsOf(offline.own.orderId)).toBe(1);
  expect(await historyOf(free.own.orderId)).toEqual(["CONFIRMATION_RESENT"]);
});

test("ABU-04 allows three an hour for all callers together, then refuses without naming anyone", async () => {
  const { link, own } = await bought();
  for (let count = 0; count < 3; count += 1) await sendOrderLink(checkout, link);

  const refused = await sendOrderLink(checkout, link).catch((error: unknown) => error);

  expect(refused).toMatchObject({ code: "rate_limited", facts: { seconds: expect.any(Number) } });
  expect(await confirmationsOf(own.orderId)).toBe(3);
});

test("answers the same for an unfinished or cancelled order, and sends nothing", async () => {
  const open = await bought(1_000);
  const cancelled = await bought();
  await cancelOrder(checkout, cancelled.own, cancelled.at.by);

  const outcomes = [
    await outcomeOf(sendOrderLink(checkout, open.link)),
    await outcomeOf(sendOrderLink(checkout, cancelled.link)),
    await outcomeOf(sendOrderLink(checkout, { ...open.link, shortId: shortId("o") })),
  ];

  expect(outcomes).toEqual(["ok", "ok", "not_found"]);
  expect(await confirmationsOf(open.own.orderId)).toBe(0);
  expect(await confirmationsOf(cancelled.own.orderId)).toBe(0);
});

test("reveals nothing in the answer and slows down guessing of links", async () => {
  const { link, at } = await bought();
  const api = await testApi(testServices(database), [sellingAreas]);
  const ask = (order: string) => api.send(`POST /public/events/${at.event.id}/order/${order}/send-link`);

  const answer = await ask(link.shortId);
  const guesses = [];
  for (let count = 0; count < 25; count += 1) guesses.push((await ask(shortId("o"))).status);

  expect([answer.status, answer.body]).toEqual([204, ""]);
  expect(guesses.filter((status) => status === 404)).toHaveLength(20);
  expect(guesses.slice(20)).toEqual([429, 429, 429, 429, 429]);
});
