import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { callOf, clientOf } from "../../test/client.ts";
import { testDatabase } from "../../test/database.ts";
import { daysFromNow, makeEvent, makeMember, makeProduct, makePromoCode } from "../../test/factories.ts";
import { createDispatcher } from "../platform/http/dispatcher.ts";
import { storefrontApi } from "./api.ts";
import type { StorefrontContract } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const areas = [storefrontApi(testServices(database))];
const stranger = clientOf<StorefrontContract>(db, areas);
const at = (event: { id: number }, promo_code?: string) => ({
  params: { event_id: event.id },
  query: { promo_code },
});
const GET = "GET /public/events/{event_id}";

test("shows a live event's products and nothing that only its organiser may see", async () => {
  const event = await makeEvent(db, { title: "Night & Day" });
  await makeProduct(db, event, { price: 2_500, capacity: 10 });

  const { data } = await stranger(GET, at(event));

  expect(data).toMatchObject({
    title: "Night & Day",
    slug: "night-day",
    is_on_sale: true,
    promo_code: null,
    product_categories: [{ products: [{ prices: [{ price_including_taxes_and_fees: 2_500 }] }] }],
  });
  const words = JSON.stringify(data);
  for (const secret of ["account_id", "initial_quantity", "taken", "stock", "stage@example.org"]) {
    expect(words).not.toContain(secret);
  }
});

test("shows the organiser's other pages, and whether it accepts messages", async () => {
  const event = await makeEvent(db);
  await db
    .insertInto("organizer_settings")
    .values({
      organizer_id: event.organizer_id,
      account_id: event.account_id,
      social_media_handles: JSON.stringify({
        wechat: "only-a-name",
        github: "https://github.example/lindenhof",
        instagram: "lindenhof",
      }),
    })
    .onConflict((conflict) =>
      conflict
        .column("organizer_id")
        .doUpdateSet((eb) => ({ social_media_handles: eb.ref("excluded.social_media_handles") })),
    )
    .execute();
  const organizerOf = async () => (await stranger(GET, at(event))).data.organizer;
  const become = (status: string) =>
    db.updateTable("organizers").set({ status }).where("id", "=", event.organizer_id).execute();

  await become("LIVE");
  expect(await organizerOf()).toMatchObject({
    social_links: [
      { platform: "instagram", address: "https://instagram.com/lindenhof" },
      { platform: "github", address: "https://github.example/lindenhof" },
    ],
    takes_messages: true,
  });
  await become("DRAFT");
  expect(await organizerOf()).toMatchObject({ takes_messages: false });
});

test("shows a paused event but sells nothing; sells nothing of an event that is over", async () => {
  const paused = await makeEvent(db, { status: "PAUSED" });
  const over = await makeEvent(db, { start_date: daysFromNow(-2), end_date: daysFromNow(-1) });
  for (const event of [paused, over]) await makeProduct(db, event);

  expect((await stranger(GET, at(paused))).data).toMatchObject({ status: "PAUSED", is_on_sale: false });
  expect((await stranger(GET, at(over))).data).toMatchObject({
    lifecycle_status: "ENDED",
    is_on_sale: false,
  });
});

test("TEN-14 shows drafts and archived events only to their own account", async () => {
  for (const status of ["DRAFT", "ARCHIVED"] as const) {
    const event = await makeEvent(db, { status });
    const owner = clientOf<StorefrontContract>(db, areas, {
      member: await makeMember(db, { account_id: event.account_id }),
    });
    const other = clientOf<StorefrontContract>(db, areas, { member: await makeMember(db) });
    const preview = { params: { event_id: event.id } };

    for (const api of [stranger, other])
      await expect(api(GET, at(event))).rejects.toMatchObject({ code: "not_found" });
    await expect(other("GET /events/{event_id}/preview", preview)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(stranger("GET /events/{event_id}/preview", preview)).rejects.toMatchObject({
      code: "not_logged_in",
    });
    expect((await owner(GET, at(event))).data.status).toBe(status);
    expect((await owner("GET /events/{event_id}/preview", preview)).data.status).toBe(status);
  }
});

test("includes a valid code in the prices of a preview, and ignores any other", async () => {
  const event = await makeEvent(db, { status: "DRAFT" });
  await makeProduct(db, event, { price: 2_000 });
  await makePromoCode(db, event, { code: "candle", discount_type: "PERCENTAGE", discount: 50_000 });
  const owner = clientOf<StorefrontContract>(db, areas, {
    member: await makeMember(db, { account_id: event.account_id }),
  });
  const preview = async (promo_code?: string) => {
    const { data } = await owner("GET /events/{event_id}/preview", {
      params: { event_id: event.id },
      query: { promo_code },
    });
    return [data.promo_code, data.product_categories[0]!.products[0]!.prices[0]!.price];
  };

  expect(await preview()).toEqual([null, 2_000]);
  expect(await preview(" Candle ")).toEqual(["candle", 1_000]);
  expect(await preview("wrong")).toEqual([null, 2_000]);
});

test.each([
  ["a member of the door staff", { role: "DOOR" as const }],
  ["a member without the required second step", { lacksSecondStep: true }],
])("TEN-14 %s sees as little of drafts as any visitor", async (_who, facts) => {
  const { account_id, user_id } = await makeMember(db, { role: "ORGANIZER" });
  const event = await makeEvent(db, { account_id, status: "DRAFT" });
  await db.updateTable("organizers").set({ status: "DRAFT" }).where("id", "=", event.organizer_id).execute();
  const clientWith = (given: object) => {
    const call = callOf({ member: { account_id, user_id, role: "ORGANIZER" } });
    const member = async () => ({ ...(await call.member())!, ...given });
    const dispatcher = createDispatcher(areas, { once: ({ answer, call: made }) => answer(made) });
    return dispatcher.clientFor<StorefrontContract>({ ...call, member });
  };
  const seenBy = async (client: ReturnType<typeof clientWith>) => {
    const organizer = { params: { organizer_id: event.organizer_id } };
    const looks = [
      client(GET, at(event)),
      client("GET /public/organizers/{organizer_id}", organizer),
      client("GET /public/organizers/{organizer_id}/events", { ...organizer, query: {} }),
    ];
    return (await Promise.allSettled(looks)).map((look) =>
      look.status === "fulfilled" ? "seen" : (look.reason as { code?: string }).code,
    );
  };

  expect(await seenBy(clientWith({}))).toEqual(["seen", "seen", "seen"]);
  expect(await seenBy(clientWith(facts))).toEqual(["not_found", "not_found", "not_found"]);
});

test("TEN-02 refuses a preview of another account's live event", async () => {
  const event = await makeEvent(db);
  const other = clientOf<StorefrontContract>(db, areas, { member: await makeMember(db) });

  const refused = other("GET /events/{event_id}/preview", { params: { event_id: event.id } });

  await expect(refused).rejects.toMatchObject({ code: "not_found" });
});

test("includes a valid code in the prices, and ignores any other", async () => {
  const event = await makeEvent(db);
  await makeProduct(db, event, { price: 2_000 });
  await makePromoCode(db, event, { code: "friends", discount_type: "FIXED", discount: 500 });
  const priceWith = async (code: string) => {
    const { data } = await stranger(GET, at(event, code));
    return [data.promo_code, data.product_categories[0]!.products[0]!.prices[0]!.price];
  };

  expect(await priceWith("FRIENDS")).toEqual(["friends", 1_500]);
  expect(await priceWith("<script>")).toEqual([null, 2_000]);
});
