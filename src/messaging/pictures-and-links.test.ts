import { expect, test } from "vitest";
import { testServices } from "../../test/api.ts";
import { testOrderScenarios } from "../../test/order-scenarios.ts";
import { sendOrderConfirmation, sendTicket } from "./index.ts";

const { database, db, makeScenario, buy, ticketsOf } = await testOrderScenarios();

const PLACE = {
  venue_name: "Alte Brauhalle",
  address_line_1: "Lindenufer 14",
  address_line_2: null,
  city: "Berlin",
  state_or_region: null,
  zip_or_postal_code: "13597",
  country: "DE",
};
const MAP =
  "https://www.openstreetmap.org/search?query=Alte+Brauhalle%2C+Lindenufer+14%2C+13597+Berlin%2C+DE";
const COVER = "https://tickets.example/files/images/0owls0/1600-share.jpg";

/** Returns the confirmation and the ticket email of an order for such an event. */
async function emailsOf({
  title = "Owls",
  hasCover = true,
  location = PLACE as object | null,
  settings = {},
}) {
  const services = testServices(database, { publicUrl: "https://tickets.example" });
  const at = await makeScenario({ price: 0 }, settings);
  await db
    .updateTable("events")
    .set({ title, location: location && JSON.stringify(location) })
    .where("id", "=", at.event.id)
    .execute();
  if (hasCover) {
    await db
      .insertInto("images")
      .values({
        account_id: at.event.account_id,
        event_id: at.event.id,
        type: "EVENT_COVER",
        storage_key: "images/0owls0/1600.webp",
        file_name: "owls.jpg",
        mime_type: "image/webp",
        size: 1,
        width: 1600,
        height: 900,
      })
      .execute();
  }
  const { own, order } = await buy(at);
  const [ticket] = await ticketsOf(own.orderId);
  await sendOrderConfirmation(services, { order_id: own.orderId });
  await sendTicket(services, { attendee_id: ticket!.id, request: 1 });
  return { emails: services.emails, order, eventId: at.event.id };
}

test("a confirmation and a ticket email link the event's cover in its size, and attach no copy", async () => {
  const { emails } = await emailsOf({});

  expect(emails).toHaveLength(2);
  for (const { html, plain, attachments } of emails) {
    const [image] = /<img[^>]*-share\.jpg[^>]*>/.exec(html)!;
    expect(image).toContain(`src="${COVER}"`);
    expect(image).toContain('alt="Owls"');
    expect(image).toContain('width="496"');
    expect(image).toContain('height="260"');
    expect(plain).not.toContain(COVER);
    expect(attachments!.map(({ contentType }) => contentType)).not.toContain("image/jpeg");
  }
});

test("both emails link to the map and the calendar file, also in plain text", async () => {
  const { emails, order, eventId } = await emailsOf({});
  const [confirmation, ticket] = emails;

  for (const { html, plain } of emails) {
    expect(html).toContain(`href="${MAP}"`);
    expect(plain).toContain(`Open the map ${MAP}`);
  }
  const calendarOfOrder = new RegExp(
    `Add to calendar https://tickets\\.example/order/${eventId}/${order.short_id}/calendar\\.ics\\?key=[\\w-]{22,}`,
  );
  expect(confirmation!.plain).toMatch(calendarOfOrder);
  expect(ticket!.plain).toMatch(
    new RegExp(`Add to calendar https://tickets\\.example/product/${eventId}/a_\\w+/calendar\\.ics\\n`),
  );
});

test("uses the organiser's own map link instead of a search", async () => {
  const { emails } = await emailsOf({ settings: { maps_url: "https://maps.example/hall" } });

  for (const { plain } of emails) {
    expect(plain).toContain("Open the map https://maps.example/hall");
    expect(plain).not.toContain("openstreetmap");
  }
});

test.each([
  ["without a place", { location: null }],
  ["online", { settings: { is_online_event: true } }],
])("an event %s has no map link, and an event without a cover has no picture", async (_what, event) => {
  const { emails } = await emailsOf({ hasCover: false, ...event });

  expect(emails).toHaveLength(2);
  for (const { html, plain } of emails) {
    expect(plain).not.toContain("map");
    expect(html).not.toContain("/files/");
  }
});

test("INJ-03 a title stays text in the alt text of the cover", async () => {
  const { emails } = await emailsOf({ title: `"><img src=x onerror=alert(1)>` });

  for (const { html } of emails) {
    expect(html).toContain(`alt="&quot;&gt;&lt;img src=x onerror=alert(1)&gt;"`);
    expect(html).not.toContain("<img src=x");
  }
});
