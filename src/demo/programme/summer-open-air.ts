import type { DemoEvent } from "../demo-event.ts";

export const summerOpenAir: DemoEvent = {
  title: "Summer Open Air (working title)",
  organizer: "lindenhof",
  category: "FESTIVAL",
  description: "<p>Line-up to be announced.</p>",
  startsIn: 214,
  at: "14:00",
  hours: 10,
  zone: "Europe/Berlin",
  currency: "EUR",
  status: "DRAFT",
  location: null,
  cover: { motif: "rays", colours: ["#386641", "#f2e8cf", "#bc4749"] },
  products: [
    {
      title: "Day ticket",
      type: "PAID",
      prices: [{ price: 3900, quantity: 2000 }],
      taxes: ["vat"],
      weight: 1,
    },
  ],
  orders: 0,
};
