import type { DemoEvent } from "../demo-event.ts";

export const winterHalfMarathon: DemoEvent = {
  title: "Winter Half-Marathon",
  organizer: "harbour",
  category: "SPORTS",
  description:
    "<p>Twenty-one kilometres along the frozen canal, hot soup at the end. Sales are paused while the course is measured again.</p>",
  startsIn: 68,
  at: "10:30",
  hours: 5,
  zone: "Europe/Stockholm",
  currency: "SEK",
  status: "PAUSED",
  location: {
    venue_name: "Kanalhuset",
    address_line_1: "Norra Hamngatan 10",
    city: "Göteborg",
    zip_or_postal_code: "411 14",
    country: "SE",
  },
  cover: { motif: "tiles", colours: ["#274060", "#e8f1f2", "#86bbd8"] },
  products: [
    {
      title: "Runner",
      type: "PAID",
      prices: [{ price: 49_500, quantity: 500 }],
      maxPerOrder: 4,
      taxes: ["vat"],
      weight: 3,
    },
    {
      title: "Finisher's shirt",
      kind: "GENERAL",
      type: "PAID",
      prices: [{ price: 25_000, quantity: 300 }],
      taxes: ["vat"],
      weight: 1,
    },
  ],
  orders: 64,
};
