import { makeCategory, makeEvent, makeOrganizer, makeProduct, makeWaitingEntry } from "../../factories.ts";
import { makeSaleAlertToken } from "../../../src/storefront/index.ts";
import { makeUnsubscribeToken } from "../../../src/suppressions/index.ts";
import { makeWaitingToken } from "../../../src/waiting-list/joining/waiting-token.ts";
import { TEST_SECRET_KEY } from "../../api.ts";
import { formOf } from "../requests.ts";
import type { Scene, SetScene, Stage } from "./scene.ts";

const TICKET = { title: "Late entry", type: "PAID", product_type: "TICKET", prices: [{ price: 900 }] };
export const LATER = {
  message_type: "ALL_ATTENDEES",
  subject: "Doors",
  message: "<p>They open at seven.</p>",
  scheduled_at: new Date(Date.now() + 86_400_000).toISOString(),
};
const PROMO_CODE = { discount_type: "PERCENTAGE", discount: 10_000, applicable_product_ids: [] };

const SETTINGS = {
  dress_code: "Black tie",
  faq: [{ question: "Is there parking?", answer: "Yes." }],
  ticket_design_settings: { layout: "compact", accent_color: "#0f766e" },
};

export const eventScenes: Record<string, SetScene> = {
  "DELETE /events/{event_id}": async ({ db, owner: { member } }) => ({
    known: { event_id: (await makeEvent(db, { account_id: member.account_id })).id },
  }),
  "DELETE /organizers/{organizer_id}": async ({ db, owner: { member } }) => ({
    known: { organizer_id: (await makeOrganizer(db, { account_id: member.account_id })).id },
  }),
  "DELETE /events/{event_id}/images/{image_id}": image,
  "DELETE /images/{image_id}": image,

  "DELETE /events/{event_id}/product-categories/{category_id}": async ({ db, owner }) => ({
    known: { category_id: (await makeCategory(db, owner.event, { name: "Empty" })).id },
  }),
  "DELETE /events/{event_id}/products/{product_id}": async ({ db, owner }) => ({
    known: { product_id: (await makeProduct(db, owner.event)).id },
  }),
  "POST /events/{event_id}/products": async ({ owner }) => ({
    body: { ...TICKET, product_category_id: owner.event.category_id },
  }),
  "PUT /events/{event_id}/products/{product_id}": async ({ db, owner }) => {
    const product = await makeProduct(db, owner.event);
    const prices = [{ id: product.price_id, price: 900 }];
    return {
      known: { product_id: product.id },
      body: { ...TICKET, prices, product_category_id: owner.event.category_id },
    };
  },
  "POST /events/{event_id}/products/sort": async ({ owner }) => ({
    body: {
      sorted_categories: [
        {
          product_category_id: owner.event.category_id,
          sorted_products: [{ id: owner.product.id, order: 0 }],
        },
      ],
    },
  }),

  "POST /events/{event_id}/promo-codes": async () => ({ body: { ...PROMO_CODE, code: "family" } }),
  "POST /events/{event_id}/promo-codes/batch": async () => ({
    body: { discount_type: "NONE", count: 2, prefix: "BATCH-" },
  }),
  "PUT /events/{event_id}/promo-codes/{promo_code_id}": async () => ({
    body: { ...PROMO_CODE, code: "friends" },
  }),

  "PATCH /events/{event_id}/settings": async () => ({ body: SETTINGS }),
  "PUT /events/{event_id}/settings": async () => ({ body: SETTINGS }),
  "POST /events/{event_id}/promo-codes/export": async () => ({ body: { format: "csv", columns: ["code"] } }),

  "POST /public/events/{event_id}/sale-alerts": async ({ db, owner: { member } }) => {
    const event = await makeEvent(db, { account_id: member.account_id });
    await makeProduct(db, event, { sale_start_date: new Date(Date.now() + 86_400_000) });
    return { known: { event_id: event.id }, body: { email: "vera@example.org" } };
  },
  "POST /public/sale-alerts/{token}/confirm": saleAlert,
  "POST /public/sale-alerts/{token}/stop": saleAlert,
  "POST /events/{event_id}/waiting-list/offers": async ({ db, owner }) => {
    const { event, product } = await waitedFor(db, owner);
    await makeWaitingEntry(db, event, product);
    await db.updateTable("stock").set({ taken: 0 }).where("id", "=", product.stock_id).execute();
    return { known: { event_id: event.id }, body: { product_price_id: product.price_id, count: 1 } };
  },
  "DELETE /events/{event_id}/waiting-list/{entry_id}": async ({ db, owner }) => {
    const { event, product } = await waitedFor(db, owner);
    return { known: { event_id: event.id, entry_id: (await makeWaitingEntry(db, event, product)).id } };
  },
  "POST /public/events/{event_id}/waiting-list": async ({ db, owner }) => {
    const { event, product } = await waitedFor(db, owner);
    const person = { first_name: "Vera", email: "vera@example.org" };
    return { known: { event_id: event.id }, body: { ...person, product_price_id: product.price_id } };
  },
  "POST /public/waiting-list/{token}/confirm": waitingPlace,
  "POST /public/waiting-list/{token}/leave": waitingPlace,
  "POST /public/unsubscribes/{token}": unsubscribeLink,
  "POST /public/unsubscribes/{token}/undo": unsubscribeLink,

  "PATCH /saved-views/{view_id}": savedView,
  "DELETE /saved-views/{view_id}": savedView,
  "POST /events/{event_id}/messages/{message_id}/cancel": waitingMessage,
  "PUT /events/{event_id}/messages/{message_id}": async (stage) => ({
    ...(await waitingMessage(stage)),
    body: { ...LATER, subject: "Doors at eight" },
  }),
};

async function image({ owner: { event }, send }: Stage): Promise<Scene> {
  const { json } = await send(`POST /events/${event.id}/images`, formOf('{"type":"EVENT_COVER"}'));
  return { known: { image_id: json.data.id } };
}

async function savedView({ send }: Stage): Promise<Scene> {
  const { json } = await send("POST /saved-views", {
    list: "orders",
    name: "Mine",
    state: { columns: ["buyer"] },
  });
  return { known: { view_id: json.data.id } };
}

async function saleAlert({ owner: { event } }: Stage): Promise<Scene> {
  const request = { event_id: event.id, email: "vera@example.org", locale: "en", requested_at: Date.now() };
  return { known: { token: makeSaleAlertToken([TEST_SECRET_KEY], request) } };
}

async function waitedFor(db: Stage["db"], { member }: Stage["owner"]) {
  const event = await makeEvent(db, { account_id: member.account_id });
  await db
    .updateTable("event_settings")
    .set({ waiting_list: "AUTOMATIC" })
    .where("event_id", "=", event.id)
    .execute();
  const product = await makeProduct(db, event, { capacity: 1 });
  await db.updateTable("stock").set({ taken: 1 }).where("id", "=", product.stock_id).execute();
  return { event, product };
}

async function waitingPlace({ db, owner }: Stage): Promise<Scene> {
  const { event, product } = await waitedFor(db, owner);
  const token = makeWaitingToken([TEST_SECRET_KEY], {
    event_id: event.id,
    product_price_id: product.price_id,
    quantity: 1,
    first_name: "Vera",
    last_name: "",
    email: "vera@example.org",
    locale: "en",
    requested_at: Date.now(),
  });
  return { known: { token } };
}

async function unsubscribeLink({ db, owner: { event } }: Stage): Promise<Scene> {
  const { organizer_id } = await db
    .selectFrom("events")
    .select("organizer_id")
    .where("id", "=", event.id)
    .executeTakeFirstOrThrow();
  return {
    known: { token: makeUnsubscribeToken([TEST_SECRET_KEY], { organizer_id, email: "vera@example.org" }) },
  };
}

async function waitingMessage({ owner, send }: Stage): Promise<Scene> {
  const { json } = await send(`POST /events/${owner.event.id}/messages`, LATER);
  return { known: { message_id: json.data.id } };
}
