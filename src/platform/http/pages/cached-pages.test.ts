import { expect, test } from "vitest";
import { plainAddress } from "./cached-pages.ts";

const plain = (address: string) => {
  const { pathname, search } = plainAddress(new URL(address, "https://tickets.example"));
  return pathname + search;
};

test("one page of an organiser serves all visitors of a campaign, whatever else their links contain", () => {
  expect(plain("/events/3/hall?utm_source=Poster&gclid=1&fbclid=2&x=3")).toBe(
    "/events/3/hall?utm_source=poster",
  );
  expect(plain("/events/3/hall?page=2&utm_source=poster&utm_campaign=a%40b.example")).toBe(
    "/events/3/hall?page=2&utm_source=poster",
  );
});

test("an event's page is the same for every campaign, because its script remembers it", () => {
  expect(plain("/event/7/night?utm_source=poster&aff=ann")).toBe("/event/7/night?aff=ann");
});
