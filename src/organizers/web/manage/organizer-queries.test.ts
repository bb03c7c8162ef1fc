import { expect, test } from "vitest";
import { readShownStats } from "./organizer-queries.ts";

test.each([
  ["", { currency: null, days: 30 }],
  ["period=90d&currency=JPY", { currency: "JPY", days: 90 }],
  ["period=all", { currency: null, days: undefined }],
  ["period=for+ever", { currency: null, days: 30 }],
])("the query %j shows %j", (query, shown) => {
  expect(readShownStats(new URLSearchParams(query))).toEqual(shown);
});
