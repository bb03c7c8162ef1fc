import { expect, test } from "vitest";
import { makeTicket } from "../../../../test/tickets.ts";
import type { PublicOrder } from "../../../checkout/contract.ts";
import { pdfLinks } from "./pdf-links.ts";

const orderOf = (valid: number, cancelled = 0) =>
  ({
    event_id: 7,
    short_id: "o_1",
    attendees: [
      ...Array.from({ length: valid }, () => makeTicket()),
      ...Array.from({ length: cancelled }, () => makeTicket({ status: "CANCELLED" })),
    ],
  }) as unknown as PublicOrder;

test("puts up to a hundred tickets into one file", () => {
  expect(pdfLinks(orderOf(100, 50), "?key=secret")).toEqual([
    { href: "/order/7/o_1/tickets.pdf?key=secret", holds: null },
  ]);
});

test("splits more tickets over several files, each with the credentials of the order", () => {
  expect(pdfLinks(orderOf(250), "?key=secret")).toEqual([
    { href: "/order/7/o_1/tickets.pdf?key=secret&file=1", holds: { from: 1, to: 100 } },
    { href: "/order/7/o_1/tickets.pdf?key=secret&file=2", holds: { from: 101, to: 200 } },
    { href: "/order/7/o_1/tickets.pdf?key=secret&file=3", holds: { from: 201, to: 250 } },
  ]);
  expect(pdfLinks(orderOf(101), "")[1]!.href).toBe("/order/7/o_1/tickets.pdf?file=2");
});
