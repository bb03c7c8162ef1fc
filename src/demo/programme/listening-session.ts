import type { DemoEvent } from "../demo-event.ts";

export const listeningSession: DemoEvent = {
  title: "Members' Listening Session",
  organizer: "lindenhof",
  category: "MUSIC",
  description:
    "<p>A first hearing of next season's recordings on the hall's own loudspeakers. Members find their tickets with the code from the newsletter.</p>",
  startsIn: 26,
  at: "19:00",
  hours: 2,
  zone: "Europe/Berlin",
  currency: "EUR",
  status: "LIVE",
  location: {
    venue_name: "Alte Brauhalle",
    address_line_1: "Lindenufer 14",
    city: "Berlin",
    zip_or_postal_code: "13597",
    country: "DE",
  },
  cover: { motif: "arcs", colours: ["#22333b", "#c6ac8f", "#5e503f"] },
  products: [
    {
      title: "Guest ticket",
      type: "PAID",
      prices: [{ price: 1800, quantity: 40 }],
      taxes: ["vat"],
      weight: 1,
    },
    {
      title: "Member's ticket",
      type: "FREE",
      prices: [{ price: 0, quantity: 80 }],
      maxPerOrder: 2,
      isHiddenWithoutPromoCode: true,
      weight: 1,
    },
  ],
  promo: { code: "newsletter", type: "NONE", discount: 0, uses: null },
  orders: 18,
};
