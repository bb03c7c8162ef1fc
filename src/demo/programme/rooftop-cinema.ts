import type { DemoEvent } from "../demo-event.ts";

export const rooftopCinema: DemoEvent = {
  title: "Rooftop Cinema: Silent Classics",
  organizer: "harbour",
  category: "ART",
  description:
    "<p>Three silent films above the city with a live trio. Blankets are provided; bring someone to share one with.</p>",
  startsIn: 8,
  at: "19:30",
  hours: 4,
  zone: "America/New_York",
  currency: "USD",
  status: "LIVE",
  location: {
    venue_name: "Pier 9 Rooftop",
    address_line_1: "9 Ferry Street",
    city: "New York",
    zip_or_postal_code: "10004",
    country: "US",
  },
  facts: { allow_attendee_self_edit: true },
  cover: { motif: "rays", colours: ["#2b1b3d", "#e85d75", "#ffd6a5"] },
  products: [
    {
      title: "Deckchair",
      type: "PAID",
      prices: [{ price: 2800, quantity: 120 }],
      maxPerOrder: 6,
      taxes: ["sales", "service"],
      weight: 6,
    },
    {
      title: "Standing by the rail",
      type: "PAID",
      prices: [{ price: 1600, quantity: 80 }],
      taxes: ["sales"],
      weight: 3,
    },
    {
      title: "Popcorn and lemonade",
      kind: "GENERAL",
      type: "PAID",
      prices: [{ price: 900, quantity: 200 }],
      taxes: ["sales"],
      weight: 3,
    },
  ],
  orders: 74,
};
