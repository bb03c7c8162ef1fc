import { expect } from "vitest";
import sharp from "sharp";
import { makeEvent, makeOrganizer, makeTaxOrFee } from "../factories.ts";
import { anyNumber, anyText, db, type Row, type Stage, STRANGER, UNKNOWN } from "./stage.ts";

const A_DAY = "2031-05-04T20:00";
const organizer = {
  name: "Harbour Hall",
  email: "hall@example.org",
  timezone: "Europe/Berlin",
  currency: "EUR",
};
const tax = { name: "Levy", type: "FEE", calculation_type: "PERCENTAGE", rate: 5_000, is_active: true };
const unverify = async ({ admin, ids }: Stage) => {
  await db.updateTable("users").set({ email_verified_at: null }).where("id", "=", admin.user_id).execute();
  await db
    .updateTable("organizers")
    .set({ status: "DRAFT" })
    .where("id", "=", Number(ids.organizer_id))
    .execute();
  await db.updateTable("events").set({ status: "DRAFT" }).where("id", "=", Number(ids.event_id)).execute();
};
const otherTax = async ({ ids }: Stage) => ({
  tax_or_fee_id: (await makeTaxOrFee(db, Number(ids.account_id))).id,
});
const DUPLICATE_PARTS = ["products", "questions", "settings", "promo_codes", "capacity_assignments"]
  .concat(["check_in_lists", "event_cover_image", "ticket_logo", "webhooks", "affiliates"])
  .map((part) => [`duplicate_${part}`, false]);

const SEA = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#3446e0" } })
  .jpeg()
  .toBuffer();

/** Returns a form with a valid or an invalid picture, and the expected answer. */
const form = (
  fields: Record<string, string | number>,
  picture: Uint8Array<ArrayBuffer> = new Uint8Array(SEA),
) => {
  const made = new FormData();
  for (const [name, value] of Object.entries(fields)) made.set(name, String(value));
  made.set("image", new Blob([picture], { type: "image/jpeg" }), "sea.jpg");
  return made;
};
const NO_PICTURE = new TextEncoder().encode("no picture");
const cover = async ({ ask }: Stage) => ({
  image_id: (await ask("POST events/{event_id}/images", form({ type: "EVENT_COVER" }))).json.data
    .id as number,
});

/** 4.3 to 4.5: the account, organisers and events. */
export const EVENTS: Record<string, Row> = {
  "GET accounts": { answers: 200, with: { data: { id: anyNumber } }, refuses: { as: "nobody", status: 401 } },
  "GET accounts/{account_id}": { answers: 200, with: { data: { name: anyText } }, refuses: STRANGER },
  "PUT accounts": {
    body: { name: "The Hall", timezone: "Europe/Rome", currency_code: "EUR" },
    answers: 200,
    with: { data: { name: "The Hall" } },
    refuses: { as: "organizer", status: 403 },
  },
  "PUT accounts/{account_id}": {
    body: { name: "The Hall" },
    answers: 200,
    with: { data: { name: "The Hall" } },
    refuses: { body: { timezone: "Nowhere/Town" }, status: 422, at: "timezone" },
  },
  // The answers of an installation that is not a platform. Those of a platform are in
  // payments/platform.test.ts.
  "GET accounts/{account_id}/stripe/connect_accounts": {
    answers: 200,
    with: { data: { is_saas_mode_enabled: false, stripe_connect_accounts: [], has_completed_setup: false } },
    refuses: { as: "organizer", status: 403 },
  },
  "POST accounts/{account_id}/stripe/connect": {
    body: {},
    answers: 403,
    with: { code: anyText },
    refuses: { as: "organizer", body: {}, status: 403 },
  },
  "GET accounts/{account_id}/taxes-and-fees": {
    given: async (stage) => void (await otherTax(stage)),
    answers: 200,
    with: { data: [{ rate: anyNumber }] },
    refuses: STRANGER,
    differs: "018",
  },
  "POST accounts/{account_id}/taxes-and-fees": {
    body: tax,
    answers: 201,
    with: { data: { name: "Levy", rate: 5_000 } },
    refuses: { again: true, status: 422, at: "name" },
  },
  "PUT accounts/{account_id}/taxes-and-fees/{tax_or_fee_id}": {
    given: otherTax,
    body: tax,
    answers: 200,
    with: { data: { name: "Levy" } },
    refuses: { body: { ...tax, rate: -1 }, status: 422, at: "rate" },
  },
  "DELETE accounts/{account_id}/taxes-and-fees/{tax_or_fee_id}": {
    given: otherTax,
    answers: 204,
    refuses: { again: true, status: 404 },
  },
  "GET accounts/{account_id}/vat-settings": {
    answers: 200,
    with: { data: null, meta: { is_handled: true } },
    refuses: STRANGER,
  },
  "POST accounts/{account_id}/vat-settings": {
    body: { vat_registered: true, vat_number: "DE 123 456 789" },
    answers: 200,
    with: { data: { vat_number: "DE123456789", vat_validation_status: "PENDING" } },
    refuses: { body: { vat_registered: true, vat_number: "9".repeat(21) }, status: 422, at: "vat_number" },
  },

  "GET organizers": {
    answers: 200,
    with: { data: [{ images: [] }] },
    refuses: { as: "nobody", status: 401 },
  },
  "POST organizers": {
    body: organizer,
    answers: 201,
    with: { data: { slug: "harbour-hall" } },
    refuses: { body: { ...organizer, name: "x".repeat(101) }, status: 422, at: "name" },
  },
  "GET organizers/{organizer_id}": { answers: 200, with: { data: { images: [] } }, refuses: STRANGER },
  "POST organizers/{organizer_id}": {
    body: organizer,
    answers: 200,
    with: { data: { name: "Harbour Hall" } },
    refuses: { body: { ...organizer, email: "hall" }, status: 422, at: "email" },
  },
  "PUT organizers/{organizer_id}/status": {
    body: { status: "DRAFT" },
    answers: 200,
    with: { data: { status: "DRAFT" } },
    refuses: { body: { status: "ARCHIVED" }, status: 409 },
  },
  "DELETE organizers/{organizer_id}": {
    given: async ({ ids }) => ({
      organizer_id: (await makeOrganizer(db, { account_id: Number(ids.account_id) })).id,
    }),
    answers: 204,
    refuses: { as: "organizer", status: 403 },
  },
  "GET organizers/{organizer_id}/deletion-status": {
    answers: 200,
    with: { data: { can_delete: false, reason: anyText } },
    refuses: STRANGER,
  },
  "GET organizers/{organizer_id}/events": {
    query: "page=1&query=&sort_by=start_date",
    answers: 200,
    with: { data: [{ organizer: { id: anyNumber } }] },
    refuses: STRANGER,
  },
  "GET organizers/{organizer_id}/stats": {
    query: "currency_code=EUR",
    answers: 200,
    with: { data: { currency_code: "EUR", all_organizers_currencies: ["EUR"], total_orders: anyNumber } },
    refuses: STRANGER,
  },
  "GET organizers/{organizer_id}/reports/revenue_summary": {
    query: "start_date=2026-01-01&end_date=2026-01-02&currency=EUR",
    answers: 200,
    with: { data: [{ date: "2026-01-02", currency: "EUR", gross_sales: 0, net_revenue: 0 }, {}] },
    refuses: { query: "start_date=2020-01-01&end_date=2026-01-02", status: 422, at: "end_date" },
    differs: "020",
  },
  "GET organizers/{organizer_id}/reports/events_performance": {
    answers: 200,
    with: { data: [{ event_currency: "EUR", total_orders: anyNumber, unique_customers: 1 }] },
    refuses: STRANGER,
    differs: "020",
  },
  "GET organizers/{organizer_id}/reports/tax_summary": {
    answers: 200,
    with: { data: [] },
    refuses: { query: "currency=EURO", status: 422, at: "currency" },
    differs: "020",
  },
  "GET organizers/{organizer_id}/reports/check_in_summary": {
    answers: 200,
    with: { data: [{ total_checked_in: 0, check_in_rate: 0 }] },
    refuses: { query: `event_id=${UNKNOWN}`, status: 404 },
    differs: "020",
  },
  "GET organizers/{organizer_id}/reports/platform_fees": {
    query: "page=1&per_page=1000",
    answers: 200,
    with: { data: [], pagination: { total: 0, page: 1, per_page: 1_000, last_page: 1 } },
    refuses: { query: "per_page=1001", status: 422, at: "per_page" },
    differs: "020",
  },
  "GET organizers/{organizer_id}/reports/tax_summary/export": {
    answers: 200,
    with: "event_id,event_name,event_currency,tax_name,tax_type,tax_rate,total_collected,order_count",
    refuses: STRANGER,
    differs: "020",
  },
  "GET organizers/{organizer_id}/orders": {
    query: "sort_by=created_at",
    answers: 200,
    with: { data: [{ status: "COMPLETED" }] },
    refuses: { query: "sort_by=secret", status: 422 },
  },
  "GET organizers/{organizer_id}/settings": {
    answers: 200,
    with: { data: { allow_search_engine_indexing: true } },
    refuses: STRANGER,
  },
  "PATCH organizers/{organizer_id}/settings": {
    body: { seo_title: "Seen from afar" },
    answers: 200,
    with: { data: { seo_title: "Seen from afar" } },
    refuses: { body: { seo_title: "x".repeat(256) }, status: 422, at: "seo_title" },
  },

  "GET events": {
    query: "events_status=upcoming&sort_by=title",
    answers: 200,
    with: { data: [{ organizer: { id: anyNumber } }], meta: { allowed_sorts: expect.anything() } },
    refuses: { as: "nobody", status: 401 },
  },
  "POST events": {
    body: ({ ids }: Stage) => ({ title: "Night", start_date: A_DAY, organizer_id: ids.organizer_id }),
    answers: 201,
    with: { data: { status: "DRAFT", slug: "night" } },
    refuses: {
      body: { title: "Night", start_date: A_DAY, organizer_id: UNKNOWN },
      status: 422,
      at: "organizer_id",
    },
    differs: "020",
  },
  "GET events/{event_id}": {
    answers: 200,
    with: { data: { organizer: { id: anyNumber } } },
    refuses: STRANGER,
    differs: "020",
  },
  "PUT events/{event_id}": {
    body: { title: "Another night", start_date: A_DAY },
    answers: 200,
    with: { data: { slug: "another-night" } },
    refuses: { body: { title: "Night", start_date: A_DAY, currency: "USD" }, status: 422 },
  },
  "PUT events/{event_id}/status": {
    body: { status: "PAUSED" },
    answers: 200,
    with: { data: { status: "PAUSED" } },
    refuses: { body: { status: "OPEN" }, status: 422, at: "status" },
  },
  "PUT events/{event_id}/cancellation": {
    body: { is_cancelled: true },
    answers: 200,
    with: { data: { status: "PAUSED", display_status: "CANCELLED" } },
    refuses: { body: { is_cancelled: "yes" }, status: 422, at: "is_cancelled" },
  },
  "DELETE events/{event_id}": {
    given: async ({ ids }) => ({
      event_id: (await makeEvent(db, { account_id: Number(ids.account_id) })).id,
    }),
    answers: 204,
    refuses: { as: "organizer", status: 403 },
  },
  "GET events/{event_id}/deletion-status": {
    answers: 200,
    with: { data: { can_delete: false, reason: anyText } },
    refuses: STRANGER,
  },
  "POST events/{event_id}/duplicate": {
    body: { title: "Again", start_date: A_DAY, ...Object.fromEntries(DUPLICATE_PARTS) },
    answers: 201,
    with: { data: { status: "DRAFT", slug: "again" } },
    refuses: { body: { title: "", start_date: A_DAY }, status: 422, at: "title" },
  },
  "GET events/{event_id}/stats": {
    answers: 200,
    with: { data: { total_orders: anyNumber } },
    refuses: STRANGER,
  },
  "GET events/{event_id}/check_in_stats": {
    answers: 200,
    with: { data: { checked_in_attendees: 0 } },
    refuses: STRANGER,
  },
  "GET events/{event_id}/settings": { answers: 200, with: { data: expect.anything() }, refuses: STRANGER },
  "PATCH events/{event_id}/settings": {
    body: { support_email: "help@example.org" },
    answers: 200,
    with: { data: { support_email: "help@example.org" } },
    refuses: { body: { support_email: "help" }, status: 422, at: "support_email" },
  },
  "PUT events/{event_id}/settings": {
    body: { support_email: "help@example.org" },
    answers: 200,
    with: { data: { support_email: "help@example.org" } },
    refuses: STRANGER,
  },
  "GET events/{event_id}/settings/platform-fee-preview": {
    query: "price=2500",
    answers: 200,
    with: { data: { sample_price: 2_500, platform_fee: 0, no_fee_because: "NO_PLATFORM" } },
    refuses: { query: "price=-1", status: 422, at: "price" },
  },
  "GET events/{event_id}/reports/daily_sales_report": {
    query: "start_date=2026-01-01&end_date=2026-01-02",
    answers: 200,
    with: { data: [{ date: "2026-01-02" }, {}] },
    refuses: { query: "start_date=2020-01-01&end_date=2026-01-02", status: 422 },
    differs: "020",
  },

  "GET events/{event_id}/images": {
    given: async (stage) => void (await cover(stage)),
    answers: 200,
    with: { data: [{ type: "EVENT_COVER", width: 800 }] },
    refuses: STRANGER,
  },
  "POST events/{event_id}/images": {
    body: () => form({ type: "TICKET_LOGO" }),
    answers: 201,
    with: { data: { id: anyNumber, type: "TICKET_LOGO", url: anyText } },
    refuses: { body: () => form({ type: "TICKET_LOGO" }, NO_PICTURE), status: 422, at: "image" },
  },
  "DELETE events/{event_id}/images/{image_id}": {
    given: cover,
    answers: 204,
    refuses: { again: true, status: 404 },
  },
  "POST images": {
    body: ({ ids }: Stage) => form({ image_type: "ORGANIZER_LOGO", entity_id: ids.organizer_id! }),
    answers: 201,
    with: { data: { id: anyNumber, type: "ORGANIZER_LOGO", url: anyText } },
    refuses: { body: () => form({ image_type: "ORGANIZER_LOGO" }), status: 422, at: "entity_id" },
  },
  "DELETE images/{image_id}": { given: cover, answers: 204, refuses: { again: true, status: 404 } },
};

/** The same calls about an organiser or event, by a user with an unconfirmed address. */
export const UNCONFIRMED: Record<string, Row> = {
  "PUT organizers/{organizer_id}/status": {
    given: unverify,
    body: { status: "LIVE" },
    answers: 422,
    with: { code: "email_not_verified" },
    refuses: null,
  },
  "PUT events/{event_id}/status": {
    given: unverify,
    body: { status: "LIVE" },
    answers: 422,
    with: { code: "email_not_verified" },
    refuses: null,
  },
};
