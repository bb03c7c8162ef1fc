import { expect, test } from "vitest";
import { mapLink } from "./map-link.ts";

const PLACE = {
  venue_name: "Alte Brauhalle",
  address_line_1: "Lindenufer 14",
  address_line_2: null,
  city: "Berlin",
  state_or_region: null,
  zip_or_postal_code: "13597",
  country: "DE",
};

test("searches the map for the whole address", () => {
  expect(mapLink(PLACE, null)).toBe(
    "https://www.openstreetmap.org/search?query=Alte+Brauhalle%2C+Lindenufer+14%2C+13597+Berlin%2C+DE",
  );
});

test("prefers the organiser's own map link to a search", () => {
  expect(mapLink(PLACE, "https://maps.example/hall")).toBe("https://maps.example/hall");
});
