import { expect, test } from "vitest";
import {
  chosenValues,
  readListing,
  withChosenValues,
  withoutNarrowing,
  writeListing,
} from "./listing-state.ts";

test("an address without parameters shows the first twenty rows", () => {
  expect(readListing("")).toEqual({ page: 1, per_page: 20, filter_fields: {} });
});

test("reads page, search, order and filters from an address, filters for declared fields only", () => {
  const search =
    "?page=3&per_page=50&query=ada&sort_by=email&sort_direction=desc&filter_fields[status][in]=LIVE&filter_fields[status][in]=DRAFT&filter_fields[other][eq]=1";

  expect(readListing(search, ["status"])).toEqual({
    page: 3,
    per_page: 50,
    query: "ada",
    sort_by: "email",
    sort_direction: "desc",
    filter_fields: { status: { in: ["LIVE", "DRAFT"] } },
  });
});

test.each(["?page=-1", "?page=nonsense", "?page=0", "?per_page=7", "?sort_direction=up"])(
  "reads %s as the default",
  (search) => {
    expect(readListing(search)).toEqual({ page: 1, per_page: 20, filter_fields: {} });
  },
);

test("reads what it writes, and leaves other parameters unchanged", () => {
  const state = withChosenValues(readListing("?page=4&order=7&query=bo"), "status", ["A", "B"]);

  const written = writeListing("?page=4&order=7&query=bo", state);

  expect(new URLSearchParams(written).get("order")).toBe("7");
  expect(readListing(written, ["status"])).toEqual({
    page: 1,
    per_page: 20,
    query: "bo",
    filter_fields: { status: { in: ["A", "B"] } },
  });
});

test("compares one value, lists several, and removes the filter without a value", () => {
  const one = withChosenValues(readListing(""), "status", ["A"]);

  expect(one.filter_fields).toEqual({ status: { eq: "A" } });
  expect(chosenValues(one, "status")).toEqual(["A"]);
  expect(withChosenValues(one, "status", []).filter_fields).toEqual({});
});

test("clearing removes search and filters and keeps the order", () => {
  const state = readListing("?query=x&sort_by=email&filter_fields[a][eq]=1", ["a"]);

  expect(withoutNarrowing(state)).toEqual({ page: 1, per_page: 20, sort_by: "email", filter_fields: {} });
});
