import { expect, test } from "vitest";
import type { PublicConfig } from "../../../platform/http/pages/page-context.ts";
import type { StorefrontEvent } from "../../contract.ts";
import { structuredEvent, structuredPage } from "./event-for-search.ts";
import { problemsOfStructuredData } from "../../../../test/validators/structured-data.ts";
import { eventTags } from "../event-tags.ts";
import type { Price, Product } from "../selection.ts";

const CONFIG = { appName: "Tessera", frontendUrl: "https://tickets.example" } as PublicConfig;

function eventWith(given: Partial<StorefrontEvent> = {}, products: Product[] = [product({})]) {
  return {
    id: 7,
    slug: "night",
    title: "Night",
    description_preview: "A score written down…",
    status: "LIVE",
    start_date: "2026-12-01T00:30:00.000Z",
    end_date: "2026-12-01T03:00:00.000Z",
    timezone: "America/New_York",
    currency: "USD",
    location: null,
    doors_at: null,
    settings: {
      is_online_event: false,
      seo_title: null,
      seo_description: null,
      minimum_age: null,
      line_up: [],
    },
    images: [{ type: "EVENT_COVER", url: "/files/images/abc/1600.webp" }],
    organizer: { id: 3, slug: "hall", name: "Hall", website: null, images: [], takes_messages: true },
    product_categories: [{ products }],
    is_on_sale: true,
    ...given,
  } as StorefrontEvent;
}

function product(given: Partial<Product>, price: Partial<Price> = {}): Product {
  return {
    title: "Ticket",
    type: "PAID",
    product_type: "TICKET",
    prices: [{ label: null, price_including_taxes_and_fees: 2_500, status: "AVAILABLE", ...price }],
    ...given,
  } as Product;
}

test("gives times in the event's zone, with the offset of the day", () => {
  const winter = structuredEvent(eventWith(), CONFIG);
  const summer = structuredEvent(
    eventWith({ start_date: "2026-07-01T23:30:00.000Z", end_date: null }),
    CONFIG,
  );

  expect(winter).toMatchObject({
    startDate: "2026-11-30T19:30:00-05:00",
    endDate: "2026-11-30T22:00:00-05:00",
  });
  expect(summer.startDate).toBe("2026-07-01T19:30:00-04:00");
  expect(summer).not.toHaveProperty("endDate");
});

test("states doors, minimum age and line-up if the event has them", () => {
  const settings = {
    minimum_age: 16,
    line_up: [
      { name: "The Owls", role: "Main act", stage: null, time: null, url: "https://owls.example" },
      { name: "Wren", role: null, stage: null, time: null, url: null },
    ],
  } as unknown as StorefrontEvent["settings"];

  expect(
    structuredEvent(eventWith({ doors_at: "2026-11-30T23:30:00.000Z", settings }), CONFIG),
  ).toMatchObject({
    doorTime: "2026-11-30T18:30:00-05:00",
    typicalAgeRange: "16-",
    performer: [
      { "@type": "PerformingGroup", name: "The Owls", url: "https://owls.example" },
      { "@type": "PerformingGroup", name: "Wren" },
    ],
  });
  for (const name of ["doorTime", "typicalAgeRange", "performer"])
    expect(structuredEvent(eventWith(), CONFIG)).not.toHaveProperty(name);
});

test("offers tickets, but not donations and merchandise", () => {
  const products = [
    product({ title: "Seat" }),
    product({ title: "Booklet", product_type: "GENERAL" }),
    product({ title: "Support us", product_type: "GENERAL", type: "DONATION" }),
    product({ title: "Pay what you want", type: "DONATION" }),
  ];

  const { offers } = structuredEvent(eventWith({}, products), CONFIG);

  expect(offers?.map(({ name, price }) => [name, price])).toEqual([["Seat", "25.00"]]);
  expect(structuredEvent(eventWith({}, products.slice(1)), CONFIG)).not.toHaveProperty("offers");
});

test("states the validity of an offer only if it is known", () => {
  const [known] = structuredEvent(
    eventWith({}, [
      product({}, { sale_start_date: "2026-10-01T16:00:00.000Z", sale_end_date: "2026-11-30T23:00:00.000Z" }),
    ]),
    CONFIG,
  ).offers!;
  const event = structuredEvent(eventWith(), CONFIG);

  expect(known).toMatchObject({
    validFrom: "2026-10-01T12:00:00-04:00",
    validThrough: "2026-11-30T18:00:00-05:00",
  });
  for (const property of ["validFrom", "validThrough"]) expect(event.offers![0]).not.toHaveProperty(property);
  for (const property of ["performer", "doorTime"]) expect(event).not.toHaveProperty(property);
});

const tagsOf = (event: StorefrontEvent, locale: string) =>
  Object.fromEntries(
    eventTags(event, CONFIG, locale).flatMap((tag) =>
      "property" in tag && "content" in tag ? [[tag.property, tag.content]] : [],
    ),
  );

test("gives messengers a JPEG in their format, with its size and a description", () => {
  expect(tagsOf(eventWith(), "en")).toMatchObject({
    "og:image": expect.stringMatching(/^https:\/\/tickets\.example\/event\/7\/share-[a-z0-9]+\.jpg$/),
    "og:image:type": "image/jpeg",
    "og:image:width": "1200",
    "og:image:height": "630",
    "og:image:alt": "Night",
  });
  // Different content has a different address, because networks cache pictures. An event without a cover has
  // a picture too.
  const pictures = [{}, { images: [] }, { title: "Day" }, { start_date: "2026-12-02T00:00:00.000Z" }].map(
    (given) => tagsOf(eventWith(given), "en")["og:image"],
  );
  expect(new Set(pictures).size).toBe(4);
  expect(tagsOf(eventWith(), "de")["og:image"]).toBe(pictures[0]);
});

test.each([
  ["en", "en_GB"],
  ["en-us", "en_US"],
  ["de", "de_DE"],
  ["pt", "pt_PT"],
  ["pt-br", "pt_BR"],
  ["zh-hk", "zh_HK"],
  ["vi", "vi_VN"],
])("declares %s pages as %s", (locale, expected) => {
  expect(tagsOf(eventWith(), locale)["og:locale"]).toBe(expected);
});

test("declares the language of the event's texts to search engines if it is known", () => {
  const inLanguage = (content_language: string | null) =>
    structuredEvent(
      eventWith({ settings: { ...eventWith().settings, content_language } } as Partial<StorefrontEvent>),
      CONFIG,
    );

  expect(inLanguage("de")).toHaveProperty("inLanguage", "de");
  expect(inLanguage(null)).not.toHaveProperty("inLanguage");
});

test("uses only terms that schema.org defines", () => {
  const full = eventWith(
    {
      doors_at: "2026-11-30T23:30:00.000Z",
      location: { venue_name: "Pier 3 & Sons", city: "Bremen", country: "DE" } as never,
      settings: {
        ...eventWith().settings,
        minimum_age: 16,
        content_language: "zh-hk",
        line_up: [{ name: "Wren", role: null, time: null, url: "https://wren.example" }],
      } as never,
    },
    [product({}, { sale_end_date: "2026-11-30T10:00:00.000Z" })],
  );
  const online = eventWith({
    settings: { ...eventWith().settings, is_online_event: true } as never,
    images: [],
  });

  for (const event of [full, online])
    expect(problemsOfStructuredData(JSON.stringify(structuredPage(event, CONFIG)))).toEqual([]);
});

test("leads the breadcrumbs of an event through its organiser", () => {
  const [event, way] = structuredPage(eventWith(), CONFIG)["@graph"];

  expect(event).toMatchObject({ organizer: { url: "https://tickets.example/events/3/hall" } });
  expect(way).toMatchObject({
    itemListElement: [
      { position: 1, name: "Hall", item: "https://tickets.example/events/3/hall" },
      { position: 2, name: "Night", item: "https://tickets.example/event/7/night" },
    ],
  });
});

test("shows the organiser's cover for an event without one, and gives search engines the picture of its links", () => {
  const cover = {
    type: "ORGANIZER_COVER",
    url: "/files/images/pier/1600.webp",
    focal_point: { x: 50, y: 50 },
  };
  const images = (organizers: object[]) =>
    structuredEvent(
      eventWith({
        images: [],
        organizer: { id: 3, slug: "hall", name: "Hall", website: null, images: organizers } as never,
      }),
      CONFIG,
    ).image;

  expect(images([cover])).toEqual(["https://tickets.example/files/images/pier/1600.webp"]);
  expect(images([])).toEqual([
    expect.stringMatching(/^https:\/\/tickets\.example\/event\/7\/share-\w+\.jpg$/),
  ]);
});

test("links no page of an organiser that is not public", () => {
  const event = eventWith();
  const hidden = { ...event, organizer: { ...event.organizer, takes_messages: false } };

  expect(JSON.stringify(structuredPage(event, CONFIG))).toContain("/events/3/hall");
  expect(JSON.stringify(structuredPage(hidden, CONFIG))).not.toContain("/events/3/");
});

test("says whether the event takes place", () => {
  const statusOf = (is_cancelled: boolean) =>
    structuredEvent(eventWith({ is_cancelled }), CONFIG).eventStatus;

  expect([statusOf(false), statusOf(true)]).toEqual([
    "https://schema.org/EventScheduled",
    "https://schema.org/EventCancelled",
  ]);
});
