import { sql } from "kysely";
import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { callOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeProduct, makePromoCode } from "../../test/factories.ts";
import { createDispatcher } from "../platform/http/dispatcher.ts";
import { NOBODY } from "../platform/http/call.ts";
import { storefrontApi } from "./api.ts";
import type { StorefrontContract } from "./contract.ts";
import { guardPromoCodes } from "./guard-promo-codes.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const mayTry = guardPromoCodes(services);

async function makeSale() {
  const event = await makeEvent(db);
  await makeProduct(db, event, { price: 1_000 });
  await makePromoCode(db, event, { code: "spring", discount_type: "PERCENTAGE", discount: 50_000 });
  return {
    event,
    tryFrom: (address: string) => (code: string) => mayTry({ path: `/event/${event.id}/x`, code, address }),
  };
}

const countedMisses = async () =>
  (
    await sql<{ points: number }>`select points from rate_limits where key like 'promo-misses:%'`.execute(db)
  ).rows.reduce((sum, { points }) => sum + points, 0);

test("ABU-01 checks ten wrong codes a minute, then none, even though pages are cached", async () => {
  const { tryFrom, event } = await makeSale();
  const tryCode = tryFrom("198.51.100.1");

  const answers = [];
  for (let n = 1; n <= 12; n += 1) answers.push(await tryCode(`guess-${n}`));

  expect(answers).toEqual([...Array(10).fill(true), false, false]);
  // From now on every code is refused, valid or not, new or tried before, under every address of the page.
  expect([await tryCode("spring"), await tryCode("guess-1")]).toEqual([false, false]);
  expect(await mayTry({ path: `/e/${event.id}`, code: "spring", address: "198.51.100.1" })).toBe(false);
  expect(await tryFrom("198.51.100.2")("spring")).toBe(true);
});

test("ABU-01 counts the addresses of one IPv6 network together", async () => {
  const { tryFrom } = await makeSale();

  for (let n = 1; n <= 11; n += 1) await tryFrom(`2001:db8:7::${n}`)(`guess-${n}`);

  expect(await tryFrom("2001:db8:7::ffff")("spring")).toBe(false);
  expect(await tryFrom("2001:db8:7:1::1")("spring")).toBe(true);
});

test("ABU-01 accepts a valid code any number of times, and writes nothing for visits with an expired code from an e-mail", async () => {
  const { tryFrom } = await makeSale();
  const before = await countedMisses();
  const good = tryFrom("198.51.100.3");
  for (let n = 0; n < 50; n += 1) expect(await good(" Spring ")).toBe(true);

  for (let n = 0; n < 50; n += 1) expect(await tryFrom(`198.51.101.${n}`)("winter")).toBe(true);
  for (let n = 0; n < 50; n += 1) expect(await tryFrom("198.51.100.4")("winter")).toBe(true);

  expect(await countedMisses()).toBe(before);
});

test("ignores pages without an event or a code", async () => {
  for (const [path, code] of [
    ["/events/7/organizer", "guess"],
    ["/event/x", "guess"],
    ["/event/7", " "],
  ] as const)
    expect(await mayTry({ path, code, address: "198.51.100.5" })).toBe(true);
});

test("ABU-01 counts no guess when a page is rendered for the cache, and never refuses that", async () => {
  const { event } = await makeSale();
  const client = createDispatcher([storefrontApi(services)], {
    once: ({ answer, call }) => answer(call),
  }).clientFor<StorefrontContract>({
    ...callOf(),
    address: NOBODY,
  });
  const before = await countedMisses();
  const shown = async (promo_code: string) =>
    (await client("GET /public/events/{event_id}", { params: { event_id: event.id }, query: { promo_code } }))
      .data.promo_code;

  for (let n = 0; n < 15; n += 1) expect(await shown(`wrong-${n}`)).toBeNull();

  expect(await shown("spring")).toBe("spring");
  expect(await countedMisses()).toBe(before);
});
