// Creates an event with a free ticket, publishes it, and buys one ticket.
import { createTessera, unwrap } from "../clients/typescript/src/index.ts";

const { TESSERA_URL: url = "http://localhost:3000", TESSERA_KEY: apiKey } = process.env;
const tessera = createTessera({ url, apiKey });

const { data: event } = await unwrap(
  tessera.POST("/events", {
    body: {
      title: "Evening of examples",
      start_date: "2031-06-07T20:00",
      timezone: "Europe/Berlin",
      currency: "EUR",
    },
  }),
);
const path = { event_id: event.id };
const { data: product } = await unwrap(
  tessera.POST("/events/{event_id}/products", {
    params: { path },
    body: {
      title: "Seat",
      type: "FREE",
      product_type: "TICKET",
      prices: [{ price: 0, initial_quantity_available: 50 }],
    },
  }),
);
await unwrap(tessera.PUT("/events/{event_id}/status", { params: { path }, body: { status: "LIVE" } }));

// As a buyer's browser does it: hold, then say who buys. A free order is complete with that.
const { data: held } = await unwrap(
  tessera.POST("/public/events/{event_id}/order", {
    params: { path },
    body: {
      products: [{ product_id: product.id, quantities: [{ price_id: product.prices[0]!.id, quantity: 1 }] }],
    },
  }),
);
const { data: order } = await unwrap(
  tessera.PUT("/public/events/{event_id}/order/{order_short_id}", {
    params: {
      path: { ...path, order_short_id: held.short_id },
      query: { session_identifier: held.session_identifier },
    },
    body: { order: { first_name: "Ada", last_name: "Example", email: "ada@example.org" } },
  }),
);
console.log(JSON.stringify({ event_id: event.id, order: order.public_id, status: order.status }));
