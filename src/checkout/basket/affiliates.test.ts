import { sql } from "kysely";
import { expect, test } from "vitest";
import { ADA, hold, letHoldExpire, productsOf, testCheckoutContext } from "../../../test/checkout-context.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeProduct } from "../../../test/factories.ts";
import { randomToken } from "../../values/short-id.ts";
import { sessionOf } from "../checkout-session.ts";
import { placeOrder } from "./place-order.ts";
import { renewOrder } from "./renew-order.ts";

const database = await testDatabase();
const { db } = database;
const checkout = testCheckoutContext(database);

test("PRC-14 credits the order to its affiliate in any letter case; ignores foreign, unknown and inactive codes", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 1_000 });
  const blog = await makeAffiliate(event, "BLOG");
  await makeAffiliate(event, "GONE", "INACTIVE");
  await makeAffiliate(await makeEvent(db), "FOREIGN");
  const orders = [];
  for (const affiliate_code of [" Blog ", "gone", "FOREIGN", "nobody", "", null, undefined]) {
    const { short_id } = await placeOrder(checkout, {
      eventId: event.id,
      chosen: { products: productsOf([{ product }]), promo_code: null, affiliate_code },
      session: { hash: sessionOf(randomToken()).hash, isNew: true },
      locale: "en",
    });
    orders.push(await affiliateOf(short_id));
  }

  expect(orders).toEqual([
    { affiliate_id: blog.id, affiliate_code: "BLOG" },
    ...Array.from({ length: 6 }, () => ({ affiliate_id: null, affiliate_code: null })),
  ]);
});

test("PRC-14 keeps the affiliate when a hold is renewed", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 1_000 });
  const blog = await makeAffiliate(event, "BLOG");
  const bought = await hold(checkout, event, [{ product }]);
  await db
    .updateTable("orders")
    .set({ affiliate_id: blog.id, affiliate_code: "BLOG", ...ADA })
    .where("short_id", "=", bought.order.short_id)
    .execute();
  await letHoldExpire(db, bought);

  const renewed = await renewOrder(checkout, {
    eventId: event.id,
    shortId: bought.order.short_id,
    session: bought.session,
    locale: "en",
  });

  expect(await affiliateOf(renewed.short_id)).toEqual({ affiliate_id: blog.id, affiliate_code: "BLOG" });
});

test("stores only the referring site and its campaign parts, also when a hold is renewed", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event, { price: 1_000 });
  const session = sessionOf(randomToken());
  const placed = await placeOrder(checkout, {
    eventId: event.id,
    chosen: {
      products: productsOf([{ product }]),
      promo_code: null,
      referrer: "https://www.News.example/story?reader=7",
      utm_source: " Newsletter ",
      utm_medium: "E-Mail",
      utm_campaign: "Spring 2031",
      utm_term: "ada@example.org",
      utm_content: "Red button",
    },
    session: { ...session, isNew: true },
    locale: "en",
  });
  await letHoldExpire(db, { order: placed });

  const renewed = await renewOrder(checkout, {
    eventId: event.id,
    shortId: placed.short_id,
    session,
    locale: "en",
  });

  const kept = {
    referrer: "news.example",
    utm_source: "newsletter",
    utm_medium: "e-mail",
    utm_campaign: "spring 2031",
    // Dropped, because an e-mail address identifies a person.
    utm_term: null,
    utm_content: "red button",
  };
  const { rows } =
    await sql`select referrer, utm_source, utm_medium, utm_campaign, utm_term, utm_content from orders
    where short_id in (${placed.short_id}, ${renewed.short_id})`.execute(db);
  expect(rows).toEqual([kept, kept]);
});

async function makeAffiliate(
  event: { id: number; account_id: number },
  code: string,
  status: "ACTIVE" | "INACTIVE" = "ACTIVE",
) {
  return db
    .insertInto("affiliates")
    .values({ account_id: event.account_id, event_id: event.id, name: code, code, status })
    .returning("id")
    .executeTakeFirstOrThrow();
}

function affiliateOf(shortId: string) {
  return db
    .selectFrom("orders")
    .select(["affiliate_id", "affiliate_code"])
    .where("short_id", "=", shortId)
    .executeTakeFirstOrThrow();
}
