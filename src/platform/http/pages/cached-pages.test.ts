import { expect, test } from "vitest";
import { plainAddress, withCampaignOfReferer } from "./cached-pages.ts";

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

test("an event's page is the same for every campaign and affiliate, because its script remembers them", () => {
  expect(plain("/event/7/night?utm_source=poster&aff=ann")).toBe("/event/7/night");
  expect(plain("/event/7/night?aff=ann&chosen=3:2")).toBe("/event/7/night?chosen=3%3A2");
});

test("a page with a promo code knows the affiliate, which its link to remove the code repeats", () => {
  expect(plain("/event/7/night?aff=ann&promo_code=EARLY")).toBe("/event/7/night?promo_code=EARLY&aff=ann");
});

test("an organiser's page gets the campaign of the event's page that linked to it, without JavaScript", () => {
  const follow = (address: string, referer: string) =>
    withCampaignOfReferer(new URL(address, "http://page"), referer, "https://tickets.example");
  const poster = "https://tickets.example/event/7/night?utm_source=Poster&utm_medium=print&gclid=1";

  expect(follow("/events/3/hall", poster)).toBe("/events/3/hall?utm_source=poster&utm_medium=print");
  expect(follow("/events/3/hall/past-events?page=2", poster)).toBe(
    "/events/3/hall/past-events?page=2&utm_source=poster&utm_medium=print",
  );
  // A link with a campaign keeps it, so the redirected address causes no second redirect.
  expect(follow("/events/3/hall?utm_source=flyer", poster)).toBeNull();
  expect(follow("/events/3/hall?utm_source=poster&utm_medium=print", poster)).toBeNull();
  expect(follow("/events/3/hall", poster.replace("tickets.", "evil."))).toBeNull();
  expect(follow("/events/3/hall", poster.replace("/event/7/night", "/events/4/other"))).toBeNull();
  expect(
    follow("/events/3/hall", "https://tickets.example/event/7/night?utm_source=a%40b.example"),
  ).toBeNull();
  expect(follow("/event/7/night", poster)).toBeNull();
  expect(follow("/events/3/hall", "not an address utm_")).toBeNull();
});
