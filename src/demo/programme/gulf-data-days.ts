import type { DemoEvent } from "../demo-event.ts";

export const gulfDataDays: DemoEvent = {
  title: "Gulf Data Days",
  organizer: "harbour",
  category: "TECH",
  description:
    "<p>Two days of talks and clinics on data that people can trust: lineage, quality, privacy.</p>",
  startsIn: 47,
  at: "09:00",
  hours: 33,
  zone: "Asia/Bahrain",
  currency: "BHD",
  status: "LIVE",
  location: {
    venue_name: "Seef Conference House",
    address_line_1: "Road 2825",
    city: "Manama",
    zip_or_postal_code: "428",
    country: "BH",
  },
  cover: { motif: "dots", colours: ["#12355b", "#d9dbf1", "#ff8552"] },
  products: [
    {
      title: "Conference pass",
      type: "TIERED",
      taxes: ["vat"],
      prices: [
        { label: "One day", price: 45_500, quantity: 150 },
        { label: "Both days", price: 79_000, quantity: 200 },
        { label: "Both days and clinic", price: 124_750, quantity: 40 },
      ],
      weight: 1,
    },
  ],
  orders: 38,
};
