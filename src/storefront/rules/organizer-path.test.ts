import { expect, test } from "vitest";
import { listedEventPath, organizerPath } from "./organizer-path.ts";

const HALL = { id: 3, slug: "hall" };
const NIGHT = { id: 7, slug: "night" };
const campaign = { utm_source: "poster" };

test("links of a public page hand on the campaign that led to it", () => {
  expect(organizerPath(HALL)).toBe("/events/3/hall");
  expect(organizerPath(HALL, { tab: "past", campaign })).toBe("/events/3/hall/past-events?utm_source=poster");
  expect(organizerPath(HALL, { tab: "upcoming", page: 2, query: "jazz", campaign })).toBe(
    "/events/3/hall?query=jazz&page=2&utm_source=poster",
  );
  expect(listedEventPath(NIGHT, { campaign })).toBe("/event/7/night?utm_source=poster");
});

test("links of a preview lead to previews", () => {
  const isPreview = true;

  expect(organizerPath(HALL, { tab: "upcoming", isPreview })).toBe("/organizer/3/preview");
  expect(organizerPath(HALL, { tab: "past", page: 2, query: "jazz", isPreview })).toBe(
    "/organizer/3/preview?tab=past&query=jazz&page=2",
  );
  expect(listedEventPath(NIGHT, { isPreview })).toBe("/event/7/preview");
});
