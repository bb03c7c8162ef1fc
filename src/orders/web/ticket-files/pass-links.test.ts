import { expect, test } from "vitest";
import { makeTicket } from "../../../../test/tickets.ts";
import type { PublicOrder } from "../../../checkout/contract.ts";
import { passLinks } from "./pass-links.ts";

const orderOf = (valid: number) =>
  ({
    event_id: 7,
    short_id: "o_1",
    attendees: [
      ...Array.from({ length: valid }, () => makeTicket({ short_id: "a_1" })),
      makeTicket({ status: "CANCELLED" }),
    ],
  }) as unknown as PublicOrder;

test("one link for each wallet adds up to ten tickets", () => {
  expect(passLinks(orderOf(1), "?key=secret")).toEqual({
    apple: [{ href: "/product/7/a_1/ticket.pkpass", holds: null }],
    google: [{ href: "/order/7/o_1/google-wallet?key=secret", holds: null }],
  });
  expect(passLinks(orderOf(10), "")).toEqual({
    apple: [{ href: "/order/7/o_1/tickets.pkpasses", holds: null }],
    google: [{ href: "/order/7/o_1/google-wallet", holds: null }],
  });
});

test("more tickets have a link for each ten, in both wallets", () => {
  const { apple, google } = passLinks(orderOf(12), "?key=secret");

  expect(apple.map(({ holds }) => holds)).toEqual([
    { from: 1, to: 10 },
    { from: 11, to: 12 },
  ]);
  expect(google).toEqual([
    { href: "/order/7/o_1/google-wallet?key=secret&file=1", holds: { from: 1, to: 10 } },
    { href: "/order/7/o_1/google-wallet?key=secret&file=2", holds: { from: 11, to: 12 } },
  ]);
});
