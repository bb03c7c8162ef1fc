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
  facts: {
    doors_time: "08:15",
    minimum_age: 16,
    age_note: "Students under 18 come with their teacher.",
    accessibility_details:
      "<p>Step-free from the street to every room, with lifts and accessible toilets on both floors. The main hall has a hearing loop, and all talks have live captions.</p><p>Companions of visitors with an access card come free of charge: write to us.</p>",
    line_up: [
      {
        name: "Dr. Maryam Al Khalifa",
        role: "Opening: who may trust a number?",
        stage: "Main hall",
        time: "Day 1, 09:00",
        url: null,
      },
      {
        name: "Jonas Weidmann",
        role: "Lineage without tears",
        stage: "Main hall",
        time: "Day 1, 11:00",
        url: null,
      },
      {
        name: "Priya Raman",
        role: "Clinic: privacy budgets",
        stage: "Room 2",
        time: "Day 1, 14:00",
        url: null,
      },
      {
        name: "Samuel Okafor",
        role: "What the sensors never said",
        stage: "Main hall",
        time: "Day 2, 09:30",
        url: null,
      },
    ],
    faq: [
      { question: "Is lunch included?", answer: "Yes, on both days, with vegetarian and vegan dishes." },
      {
        question: "Can I hand my pass to a colleague?",
        answer:
          "Yes. Open your ticket and change the name until the evening before.\nOne pass lets in one person a day.",
      },
      { question: "Where can I park?", answer: "Under the house. The first 200 cars park free of charge." },
    ],
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
