import type { DemoEvent } from "../demo-event.ts";

export const newYearSwingBall: DemoEvent = {
  title: "New Year Swing Ball",
  organizer: "lindenhof",
  category: "NIGHTLIFE",
  description: "<p>A big band, a sprung floor and a midnight toast. Beginners' class included.</p>",
  startsIn: 41,
  at: "20:30",
  hours: 6,
  zone: "Europe/Berlin",
  currency: "EUR",
  status: "LIVE",
  location: {
    venue_name: "Ballhaus am Park",
    address_line_1: "Parkallee 2",
    city: "Hamburg",
    zip_or_postal_code: "20144",
    country: "DE",
  },
  cover: { motif: "dots", colours: ["#3d0e61", "#e9b44c", "#fff4e0"] },
  products: [
    {
      title: "Ball ticket",
      type: "PAID",
      prices: [{ price: 5900, quantity: 400 }],
      saleStartsIn: 9,
      taxes: ["vat", "booking"],
      weight: 1,
    },
    {
      title: "Ball ticket with dinner",
      type: "PAID",
      prices: [{ price: 9900, quantity: 120 }],
      saleStartsIn: 9,
      taxes: ["vat", "booking"],
      weight: 1,
    },
  ],
  orders: 0,
};
