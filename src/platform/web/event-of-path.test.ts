import { expect, test } from "vitest";
import { eventOfPath, homeOf } from "./event-of-path.ts";

test.each([
  ["/event/7/owls", "/event/7"],
  ["/e/7", "/event/7"],
  ["/checkout/7/o_1/payment", "/event/7"],
  ["/product/7/a_1", "/event/7"],
  ["/order/7/o_1/print", "/event/7"],
  ["/events/7/owls/contact", null],
  ["/event/seven", null],
  ["/manage/event/7", null],
  ["/nowhere", null],
])("%s belongs to %s", (path, event) => {
  expect(eventOfPath(path)).toBe(event);
});

test("leads from an address that does not exist to the search for tickets, and within a frame to its widget", () => {
  const at = (pathname: string, search = "") => ({ pathname, search });
  const framed = `?frame=w1&session_identifier=${"s".repeat(43)}`;

  expect(homeOf(at("/no/such/page"), 404)).toBe("/my-tickets");
  expect(homeOf(at("/product/12/a_1"), 404)).toBe("/my-tickets");
  expect(homeOf(at("/order/12/o_1"), 500)).toBe("/event/12");
  expect(homeOf(at("/no/such/page"), 500)).toBeNull();
  expect(homeOf(at("/checkout/12/o_1/details", framed), 404)).toMatch(/^\/widget\/12\?/);
});
