import type { DemoEvent } from "../demo-event.ts";

export const codeClub: DemoEvent = {
  title: "Kitchen-Table Code Club",
  organizer: "harbour",
  category: "EDUCATION",
  description:
    "<p>An evening online for people who want to write their first program. No camera needed, questions welcome.</p>",
  startsIn: 5,
  at: "18:30",
  hours: 2,
  zone: "Europe/London",
  currency: "GBP",
  status: "LIVE",
  location: null,
  facts: {
    online_event_connection_details:
      '<p>Join from 18:20 at <a href="https://meet.example.org/kitchen-table">meet.example.org/kitchen-table</a>. Your name is enough; the camera may stay off.</p>',
  },
  cover: { motif: "waves", colours: ["#173f5f", "#3caea3", "#f6d55c"] },
  products: [
    {
      title: "Seat at the table",
      type: "FREE",
      prices: [{ price: 0, quantity: 300 }],
      maxPerOrder: 2,
      weight: 1,
    },
  ],
  orders: 61,
};
