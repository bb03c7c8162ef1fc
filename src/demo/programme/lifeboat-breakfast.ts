import type { DemoEvent } from "../demo-event.ts";

export const lifeboatBreakfast: DemoEvent = {
  title: "Lifeboat Benefit Breakfast",
  organizer: "lindenhof",
  category: "CHARITY",
  description: "<p>Give what you can, eat what you like. Every cent goes to the crew's new boat.</p>",
  startsIn: 12,
  at: "09:30",
  hours: 3,
  zone: "Europe/Lisbon",
  currency: "EUR",
  status: "LIVE",
  location: {
    venue_name: "Boathouse",
    address_line_1: "Cais da Ribeira 3",
    city: "Lisboa",
    zip_or_postal_code: "1200-109",
    country: "PT",
  },
  cover: { motif: "waves", colours: ["#0a4d68", "#f97b22", "#fee8b0"] },
  products: [
    { title: "A place at the table", type: "DONATION", prices: [{ price: 500, quantity: 90 }], weight: 3 },
    { title: "Child's place", type: "FREE", prices: [{ price: 0, quantity: 30 }], weight: 1 },
  ],
  offline: {
    instructions:
      "<p>Please transfer the sum to <strong>Lindenhof Kultur</strong>, account PT50 0000 0000 0000 0000 0000 0, and name your order. Or bring it in cash to the boathouse, on any day before noon.</p>",
    days: 7,
    waiting: 4,
  },
  orders: 27,
};
