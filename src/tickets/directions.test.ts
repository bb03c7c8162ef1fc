import { expect, test } from "vitest";
import { makeTicket } from "../../test/tickets.ts";
import { directionsTo } from "./directions.ts";

const { event } = makeTicket();

test("leads to the organiser's own map, or searches for the address", () => {
  const own = "https://maps.example/hall";

  expect(directionsTo({ ...event, maps_url: own })).toBe(own);
  expect(directionsTo(event)).toMatch(/^https:\/\/www\.openstreetmap\.org\/search\?query=Kantine\+am\+Berg/);
});

test("leads nowhere if the event is online or names no place", () => {
  expect(directionsTo({ ...event, is_online_event: true })).toBeNull();
  expect(directionsTo({ ...event, location: null })).toBeNull();
});
