import type { DemoEvent } from "../demo-event.ts";

export const tokyoPaperWalk: DemoEvent = {
  title: "Tokyo Paper Walk",
  organizer: "harbour",
  category: "WORKSHOP",
  description: "<p>A guided day through five paper makers' studios, ending with a sheet of your own.</p>",
  startsIn: 33,
  at: "10:00",
  hours: 7,
  zone: "Asia/Tokyo",
  currency: "JPY",
  status: "LIVE",
  location: {
    venue_name: "Kanda meeting point",
    address_line_1: "2-chome 4-1",
    city: "Tokyo",
    zip_or_postal_code: "101-0047",
    country: "JP",
  },
  cover: { motif: "tiles", colours: ["#0b5d5e", "#f4f1de", "#e07a5f"] },
  products: [
    {
      title: "Day walk with lunch",
      type: "PAID",
      prices: [{ price: 8800, quantity: 24 }],
      showsRemaining: true,
      taxes: ["consumption"],
      weight: 1,
    },
    {
      title: "Afternoon only",
      type: "PAID",
      prices: [{ price: 4500, quantity: 16 }],
      taxes: ["consumption"],
      weight: 0.6,
    },
  ],
  orders: 14,
};
