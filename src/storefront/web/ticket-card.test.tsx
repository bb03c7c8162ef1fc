import { I18nProvider } from "@lingui/react";
import { sql } from "kysely";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { testServices } from "../../../test/api.ts";
import { clientOf } from "../../../test/client.ts";
import { testDatabase } from "../../../test/database.ts";
import { daysFromNow, makeEvent, makeProduct, makePromoCode } from "../../../test/factories.ts";
import { createAreas } from "../../api.ts";
import { makeI18n } from "../../platform/i18n/make-i18n.ts";
import type { StorefrontContract } from "../contract.ts";
import { TicketCard } from "./ticket-card.tsx";

const database = await testDatabase();
const { db } = database;
const visitor = clientOf<StorefrontContract>(db, createAreas(testServices(database)));

const FIELD = 'name="code"';
const REFUSED = "This code is not valid for this event";

type Event = Awaited<ReturnType<typeof makeEvent>>;

async function makeHiddenProduct(event: Event) {
  const product = await makeProduct(db, event, { price: 800 });
  await sql`update products set is_hidden_without_promo_code = true where id = ${product.id}`.execute(db);
  return product;
}

async function cardOf(
  event: Event,
  { code, isPreview = false }: { code?: string; isPreview?: boolean } = {},
) {
  const { data } = await visitor("GET /public/events/{event_id}", {
    params: { event_id: event.id },
    query: { promo_code: code },
  });
  const refusedCode = code && data.promo_code === null ? code : null;
  return renderToStaticMarkup(
    <I18nProvider i18n={makeI18n("en", {})}>
      <TicketCard event={data} refusedCode={refusedCode} isPreview={isPreview} />
    </I18nProvider>,
  );
}

test("takes a code before the public sale begins, and explains a refused one", async () => {
  const event = await makeEvent(db);
  await makeProduct(db, event, { price: 1_000, sale_start_date: daysFromNow(3) });
  await makeHiddenProduct(event);
  await makePromoCode(db, event, { code: "fans", discount_type: "NONE", discount: 0 });

  expect(await cardOf(event)).toContain(FIELD);
  expect(await cardOf(event, { code: "oops" })).toContain(REFUSED);
  expect(await cardOf(event, { code: "fans" })).toContain("shows you tickets that others do not see");
  expect(await cardOf(event, { isPreview: true })).not.toContain(FIELD);
});

test("takes a code for an event whose tickets all need one", async () => {
  const event = await makeEvent(db);
  await makeHiddenProduct(event);
  await makePromoCode(db, event, { code: "fans", discount_type: "NONE", discount: 0 });

  expect(await cardOf(event)).toContain(FIELD);
});

test("says once why there is nothing for sale, and names no empty category, beside the field for codes", async () => {
  const event = await makeEvent(db);
  await makeHiddenProduct(event);
  await makePromoCode(db, event, { code: "fans", discount_type: "NONE", discount: 0 });
  await db
    .updateTable("product_categories")
    .set({ no_products_message: "Members only" })
    .where("event_id", "=", event.id)
    .execute();
  const { account_id, id: event_id } = event;
  await db
    .insertInto("product_categories")
    .values({ account_id, event_id, name: "Balcony", position: 2 })
    .execute();

  const card = await cardOf(event);

  expect(card).toContain(FIELD);
  expect(card.split("Members only")).toHaveLength(2);
  expect(card).not.toContain("Balcony");
});

test("shows no field for codes while nothing is on sale at an event without codes or with paused sales", async () => {
  const bare = await makeEvent(db);
  await makeProduct(db, bare, { price: 1_000, sale_start_date: daysFromNow(3) });
  const paused = await makeEvent(db);
  await makeProduct(db, paused, { price: 1_000 });
  await makePromoCode(db, paused, { code: "fans" });
  await sql`update events set status = 'PAUSED' where id = ${paused.id}`.execute(db);

  expect(await cardOf(bare)).not.toContain(FIELD);
  expect(await cardOf(paused)).not.toContain(FIELD);
  expect(await cardOf(bare, { code: "oops" })).toContain(REFUSED);
});

test("says once when the sale begins, and at a price that begins later when that does", async () => {
  const event = await makeEvent(db);
  await makeProduct(db, event, { price: 1_000, sale_start_date: daysFromNow(3) });
  await makeProduct(db, event, { price: 2_000, sale_start_date: daysFromNow(5) });

  const card = await cardOf(event);

  expect(card.match(/On sale from/g)).toHaveLength(2);
  expect(card.match(/Not on sale yet/g)).toHaveLength(1);
});

test("offers an e-mail when tickets of a sold-out event come back", async () => {
  const event = await makeEvent(db);
  await makeProduct(db, event, { price: 1_000, capacity: 1 });

  expect(await cardOf(event)).not.toContain("tickets come back");
  await sql`update stock set taken = 1 where event_id = ${event.id} and kind = 'PRICE'`.execute(db);
  expect(await cardOf(event)).toContain("E-mail me when tickets come back");
  expect(await cardOf(event, { isPreview: true })).not.toContain("E-mail me");
});

test("leads to the waiting list of a sold-out price, and of a sold-out event instead of its e-mail", async () => {
  const event = await makeEvent(db);
  const { id } = event;
  await makeProduct(db, event, { price: 1_000, capacity: 1 });
  const [price] = await db.selectFrom("product_prices").select("id").where("event_id", "=", id).execute();
  await makeProduct(db, event, { price: 2_000 });
  const sellOut = sql`update stock set taken = capacity where event_id = ${id} and capacity is not null`;
  const setList = (mode: string) =>
    sql`update event_settings set waiting_list = ${mode} where event_id = ${id}`.execute(db);
  const ofPrice = `/event/${id}/an-evening-of-tests/waiting-list?price=${price!.id}"`;

  await setList("MANUAL");
  expect(await cardOf(event)).not.toContain("waiting-list");
  await sellOut.execute(db);
  expect(await cardOf(event)).toContain(ofPrice);
  expect(await cardOf(event)).not.toContain("we hold yours");
  await sql`update stock set capacity = 0 where event_id = ${id} and kind = 'PRICE' and capacity is null`.execute(
    db,
  );
  const soldOut = await cardOf(event);
  expect(soldOut).toContain("we hold yours and e-mail you");
  expect(soldOut).toContain(`/event/${id}/an-evening-of-tests/waiting-list"`);
  expect(soldOut).not.toContain("tickets come back");
  expect(await cardOf(event, { isPreview: true })).not.toContain("we hold yours");

  await setList("OFF");
  expect(await cardOf(event)).not.toContain("waiting-list");
  expect(await cardOf(event)).toContain("tickets come back");
  await setList("AUTOMATIC");
  await sql`update events set status = 'PAUSED' where id = ${id}`.execute(db);
  expect(await cardOf(event)).not.toContain("waiting-list");
});

test("shows no tickets of an event that is over", async () => {
  const event = await makeEvent(db, { start_date: daysFromNow(-2), end_date: daysFromNow(-1) });
  const product = await makeProduct(db, event, { price: 1_000 });

  const card = await cardOf(event);

  expect(card).toContain("This event is over");
  expect(card).not.toContain(product.title);
});

test("says that an event was cancelled instead of listing what it sold", async () => {
  const event = await makeEvent(db, { status: "PAUSED", cancelled_at: new Date() });
  const { title } = await makeProduct(db, event, { title: "Front row", price: 1_000 });

  const card = await cardOf(event);

  expect(card).toContain("This event was cancelled");
  expect(card).not.toContain(title ?? "Front row");
  expect(card).not.toContain(FIELD);
});
