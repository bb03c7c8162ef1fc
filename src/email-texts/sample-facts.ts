import type { EmailEvent, TemplateFacts } from "../messaging/index.ts";

/** Sample data of a reader and an event, used while there is no order. */
export function sampleFacts(site: string, event: EmailEvent = SAMPLE_EVENT): TemplateFacts {
  return {
    event,
    eventUrl: `${site}/event/1/summer-night`,
    organizerUrl: `${site}/events/1/owl-society`,
    description: "<p>A night under the stars with music, food and friends.</p>",
    offlineInstructions: "<p>Please transfer the amount to our account within 14 days.</p>",
    afterPurchase: "<p>Bring a <strong>warm</strong> coat.</p>",
    organizerEmail: event.support_email,
    order: {
      url: `${site}/my-tickets`,
      publicId: "O-7KQ2MXP",
      total: { minor: 5_000, currency: "EUR" },
      createdAt: new Date("2027-05-03T12:00:00Z"),
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@example.com",
      locale: "en",
      isAwaitingOfflinePayment: false,
      isOfflinePayment: false,
      items: [{ name: "General admission", quantity: 2, total: 5_000 }],
    },
    ticket: {
      firstName: "Ada",
      lastName: "Lovelace",
      email: "ada@example.com",
      name: "General admission",
      price: { minor: 2_500, currency: "EUR" },
      url: `${site}/my-tickets`,
    },
    refunded: { minor: 2_500, currency: "EUR" },
  };
}

const SAMPLE_EVENT: EmailEvent = {
  id: 1,
  title: "Summer Night",
  slug: "summer-night",
  start_date: "2027-06-12T17:30:00.000Z",
  end_date: "2027-06-12T21:00:00.000Z",
  doors_at: null,
  is_cancelled: false,
  timezone: "Europe/Berlin",
  location: {
    venue_name: "Garden Hall",
    address_line_1: "1 Park Lane",
    address_line_2: null,
    city: "Berlin",
    state_or_region: null,
    zip_or_postal_code: "10115",
    country: "DE",
  },
  is_online_event: false,
  maps_url: null,
  content_language: null,
  organizer_name: "Owl Society",
  support_email: "hello@example.com",
  colour: "#0f766e",
  layout: "default",
  footer_text: "",
  logo: null,
  joining: null,
  footer: null,
  legal: [],
  accent: null,
};
