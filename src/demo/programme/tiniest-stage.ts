import type { DemoEvent } from "../demo-event.ts";

export const tiniestStage: DemoEvent = {
  title: "The Tiniest Stage",
  organizer: "lindenhof",
  category: "THEATER",
  description: "<p>One actor, one lamp, forty chairs. An hour that goes by like ten minutes.</p>",
  startsIn: 3,
  at: "21:00",
  hours: 1,
  zone: "Europe/Vienna",
  currency: "EUR",
  status: "LIVE",
  location: {
    venue_name: "Kellerbühne",
    address_line_1: "Zollergasse 6",
    city: "Wien",
    zip_or_postal_code: "1070",
    country: "AT",
  },
  cover: { motif: "rays", colours: ["#231f20", "#bb4430", "#f3dfc1"] },
  products: [
    {
      title: "Chair",
      type: "PAID",
      prices: [{ price: 1500, quantity: 40 }],
      maxPerOrder: 2,
      taxes: ["vat"],
      weight: 1,
    },
  ],
  orders: "all",
};
