import { expect, test } from "vitest";
import { lastSeenAgo } from "./last-seen-ago.ts";

test.each([
  ["2030-06-01T12:00:00Z", "now"],
  // The browser's clock may be behind the server's.
  ["2030-06-01T12:01:00Z", "now"],
  ["2030-06-01T11:48:00Z", "12 minutes ago"],
  ["2030-06-01T09:10:00Z", "2 hours ago"],
  ["2030-05-31T12:00:00Z", null],
])("a session seen at %s, at noon: %s", (seen, text) => {
  expect(lastSeenAgo(seen, Date.parse("2030-06-01T12:00:00Z"), "en")).toBe(text);
});
