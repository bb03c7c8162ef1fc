import { expect, test } from "vitest";
import type { Ticket } from "../../tickets/index.ts";
import { orderWalletLinks, ticketWalletLinks } from "./wallet-links.ts";

const now = new Date("2031-06-01T12:00:00Z");
const config = {
  publicUrl: "https://tickets.example",
  secretKey: "secret",
  wallets: { apple: { expiresAt: now.getTime() + 1_000 }, google: {} },
} as unknown as Parameters<typeof ticketWalletLinks>[0];
const order = { event_id: 7, short_id: "o_1" };

const ticket = (is_cancelled: boolean) =>
  ({ event_id: 7, short_id: "a_1", event: { is_cancelled } }) as unknown as Ticket;

test("links to the passes of a ticket and of an order", () => {
  expect(ticketWalletLinks(config, ticket(false), now)).toEqual({
    apple: "https://tickets.example/product/7/a_1/ticket.pkpass",
    google: "https://tickets.example/product/7/a_1/google-wallet",
  });
  const { apple } = orderWalletLinks(config, order, { tickets: [ticket(false), ticket(false)], now });
  expect(apple).toMatch(/^https:\/\/tickets\.example\/order\/7\/o_1\/tickets\.pkpasses\?key=/);
});

test("links to no passes of a cancelled event, because there are none", () => {
  const none = { apple: null, google: null };

  expect(ticketWalletLinks(config, ticket(true), now)).toEqual(none);
  expect(orderWalletLinks(config, order, { tickets: [ticket(true), ticket(true)], now })).toEqual(none);
});
