import { expect, test } from "vitest";
import { readListing, withChosenValues, withComparison, writeListing } from "./listing-state.ts";

const FIELDS = ["status", "created_at"];

test("reads every comparison of the address beside chosen values, and writes it again", () => {
  const search =
    "?filter_fields[created_at][gte]=2031-01-01&filter_fields[created_at][lt]=2031-02-01&filter_fields[status][ne]=A";

  const state = withChosenValues(readListing(search, FIELDS), "status", ["B", "C"]);

  expect(readListing(writeListing("", state), FIELDS).filter_fields).toEqual({
    created_at: { gte: "2031-01-01", lt: "2031-02-01" },
    status: { ne: "A", in: ["B", "C"] },
  });
});

test("sets and removes a single comparison", () => {
  const set = withComparison(readListing(""), "created_at", "like", "2031");

  expect(set.filter_fields).toEqual({ created_at: { like: "2031" } });
  expect(withComparison(set, "created_at", "like", undefined).filter_fields).toEqual({});
  expect(withComparison(set, "created_at", "in", "a,b").filter_fields.created_at).toEqual({
    like: "2031",
    in: ["a", "b"],
  });
});
