import fc from "fast-check";
import { expect, test } from "vitest";
import { testServices } from "../api.ts";
import { clientOf } from "../client.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember } from "../factories.ts";
import { createAreas } from "../../src/api.ts";
import type { CatalogContract } from "../../src/catalog/contract.ts";
import type { OrganizersContract } from "../../src/organizers/contract.ts";
import { type EventsContract, LEGAL_KINDS } from "../../src/events/contract.ts";
import { sanitizeHtml } from "../../src/platform/html/sanitize.ts";
import type { StorefrontContract } from "../../src/storefront/contract.ts";
import { COPY_NOTHING } from "../duplication.ts";

const database = await testDatabase();
const { db } = database;
const areas = createAreas(testServices(database));
const event = await makeEvent(db);
const member = await makeMember(db, { account_id: event.account_id });
const api = clientOf<EventsContract & OrganizersContract & CatalogContract & StorefrontContract>(db, areas, {
  member,
});
const at = { params: { event_id: event.id } };
const ofOrganizer = { params: { organizer_id: event.organizer_id } };

const WHEN = { title: "Night", start_date: "2031-07-05T19:30" };
const ORGANIZER = {
  name: "Stage",
  email: "a@example.org",
  timezone: "Europe/Berlin",
  currency: "EUR",
} as const;
const PARTS = {
  ...COPY_NOTHING,
  duplicate_settings: true,
};
const product = (html: string | null) => ({
  title: "Seat",
  type: "FREE" as const,
  product_type: "TICKET" as const,
  description: html,
  prices: [{ price: 0, initial_quantity_available: 5 }],
});
const SETTINGS = [
  "pre_checkout_message",
  "post_checkout_message",
  "email_footer_message",
  "online_event_connection_details",
  "accessibility_details",
  "offline_payment_instructions",
] as const;
const DEFAULTS = ["pre_checkout_message", "post_checkout_message", "email_footer_message"] as const;

const soldSeat = await api("POST /events/{event_id}/products", { ...at, body: product(null) });
const category = { params: { ...at.params, category_id: event.category_id } };

/** Every call that writes formatted text. Each function returns the stored text. */
const WAYS: Record<string, (html: string) => Promise<string | null>> = {
  "making an event": async (description) =>
    (await api("POST /events", { body: { ...WHEN, description } })).data.description,
  "changing an event": async (description) =>
    (await api("PUT /events/{event_id}", { ...at, body: { ...WHEN, description } })).data.description,
  "duplicating an event": async (description) =>
    (await api("POST /events/{event_id}/duplicate", { ...at, body: { ...WHEN, ...PARTS, description } })).data
      .description,
  "making an organiser": async (description) =>
    (await api("POST /organizers", { body: { ...ORGANIZER, description } })).data.description,
  "changing an organiser": async (description) =>
    (await api("POST /organizers/{organizer_id}", { ...ofOrganizer, body: { ...ORGANIZER, description } }))
      .data.description,
  "making a product": async (html) => {
    const { data } = await api("POST /events/{event_id}/products", { ...at, body: product(html) });
    return data.description;
  },
  "changing a product": async (html) => {
    const params = { ...at.params, product_id: soldSeat.data.id };
    const { data } = await api("PUT /events/{event_id}/products/{product_id}", {
      params,
      body: product(html),
    });
    return data.description;
  },
  "making a category": async (description) =>
    (await api("POST /events/{event_id}/product-categories", { ...at, body: { name: "Seats", description } }))
      .data.description,
  "changing a category": async (description) =>
    (
      await api("PUT /events/{event_id}/product-categories/{category_id}", {
        ...category,
        body: { name: "Seats", description },
      })
    ).data.description,
  ...Object.fromEntries(
    LEGAL_KINDS.map((kind) => [
      `an organiser's ${kind}`,
      async (html: string) => {
        const field = `legal_${kind}_html` as const;
        const { data } = await api("PATCH /organizers/{organizer_id}/settings", {
          ...ofOrganizer,
          body: { [field]: html },
        });
        return data[field];
      },
    ]),
  ),
  ...Object.fromEntries(
    SETTINGS.flatMap((field) =>
      (["PUT", "PATCH"] as const).map((method) => [
        `${method} of the setting ${field}`,
        async (html: string) =>
          (await api(`${method} /events/{event_id}/settings`, { ...at, body: { [field]: html } })).data[
            field
          ],
      ]),
    ),
  ),
  ...Object.fromEntries(
    DEFAULTS.flatMap((field) => [
      [
        `the account's default for ${field}`,
        async (html: string) =>
          (await api("PATCH /account/event-defaults", { body: { [field]: html } })).data.settings[field],
      ],
      [
        `an organiser's default for ${field}`,
        async (html: string) =>
          (
            await api("PATCH /organizers/{organizer_id}/event-defaults", {
              ...ofOrganizer,
              body: { [field]: html },
            })
          ).data.settings[field],
      ],
    ]),
  ),
};

const PIECES = [
  `<p onclick="alert(1)">words</p>`,
  `<script>alert(1)</script>`,
  `<img src=x onerror=alert(1)>`,
  `<a href="javascript:alert(1)">a</a>`,
  `<a href=" data:text/html,<b>x">b</a>`,
  `<a href="vbscript:x">c</a>`,
  `<a href="https://ok.example" style="position:fixed">d</a>`,
  `<svg/onload=alert(1)>`,
  `<h1>big</h1>`,
  `<b><i>`,
  `</p>`,
  `&lt;script&gt;`,
  `<style>*{}</style>`,
  ` `,
];
const html = fc
  .array(fc.oneof(fc.constantFrom(...PIECES), fc.string()), { maxLength: 5 })
  .map((parts) => parts.join(""));

test.each(Object.keys(WAYS))("INJ-02 INJ-05 by %s: stored = sanitise(stored)", async (way) => {
  await fc.assert(
    fc.asyncProperty(html, async (text) => {
      // Text that cannot be stored is refused as a whole.
      fc.pre(!/[\0\ud800-\udfff]/.test(text));

      const stored = await WAYS[way]!(text).catch((error: { code?: string }) => {
        if (error.code === "invalid") return undefined;
        throw error;
      });

      fc.pre(stored !== undefined);
      expect(stored).toBe(sanitizeHtml(text));
      expect(sanitizeHtml(stored)).toBe(stored);
      expect(stored ?? "").not.toMatch(/<[^>]*(javascript|vbscript|data):|<script|<img|<svg|onclick/i);
    }),
    { numRuns: 12 },
  );
});

test("INJ-02 sanitises in every answer text that reached the database in another way", async () => {
  const hostile = `<p>words<img src=x onerror=alert(1)></p><a href="javascript:alert(1)">x</a>`;
  await db
    .updateTable("events")
    .set({ description: hostile, status: "LIVE" })
    .where("id", "=", event.id)
    .execute();
  await db.updateTable("products").set({ description: hostile }).where("event_id", "=", event.id).execute();
  await db
    .updateTable("product_categories")
    .set({ description: hostile })
    .where("event_id", "=", event.id)
    .execute();
  await db
    .updateTable("organizers")
    .set({ description: hostile })
    .where("id", "=", event.organizer_id)
    .execute();
  await db
    .updateTable("event_settings")
    .set(Object.fromEntries(SETTINGS.map((field) => [field, hostile])))
    .where("event_id", "=", event.id)
    .execute();

  const answers = await Promise.all([
    api("GET /public/events/{event_id}", at),
    api("GET /events/{event_id}", at),
    api("GET /events/{event_id}/settings", at),
    api("GET /events/{event_id}/product-categories", at),
    api("GET /organizers/{organizer_id}", ofOrganizer),
  ]);

  for (const answer of answers) {
    const text = JSON.stringify(answer);
    expect(text).toContain("words");
    expect(text).not.toMatch(/onerror|javascript:/);
  }
});
