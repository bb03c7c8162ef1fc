import type { DemoEvent } from "../demo-event.ts";

export const ceramicsWeekend: DemoEvent = {
  title: "Autumn Ceramics Weekend",
  organizer: "lindenhof",
  category: "WORKSHOP",
  description: "<p>Two days at the wheel, a kiln firing at dusk and bread from the same oven.</p>",
  startsIn: -17,
  at: "10:00",
  hours: 31,
  zone: "Europe/Berlin",
  currency: "EUR",
  status: "LIVE",
  location: {
    venue_name: "Töpferhof",
    address_line_1: "Am Anger 5",
    city: "Höhr",
    zip_or_postal_code: "56203",
    country: "DE",
  },
  cover: { motif: "arcs", colours: ["#7c3626", "#e0a96d", "#ddc3a5"] },
  products: [
    {
      title: "Weekend place",
      type: "PAID",
      prices: [{ price: 14_500, quantity: 36 }],
      taxes: ["vat"],
      weight: 3,
    },
    {
      title: "Bag of clay to take home",
      kind: "GENERAL",
      type: "PAID",
      prices: [{ price: 1800, quantity: 60 }],
      taxes: ["vat"],
      weight: 1,
    },
  ],
  orders: "all",
  isCheckedIn: true,
};
