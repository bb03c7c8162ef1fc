import { expect, test } from "vitest";
import { eventOfPath } from "./event-of-path.ts";

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
