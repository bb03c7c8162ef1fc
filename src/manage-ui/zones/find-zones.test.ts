import { expect, test } from "vitest";
import { listZones } from "../../values/time/zone-names.ts";
import { findZones, zoneLabel } from "./find-zones.ts";

const options = [
  { group: "Yours", items: [{ value: "Europe/Berlin", label: "Europe/Berlin" }] },
  {
    group: "All",
    items: listZones()
      .filter((zone) => zone !== "Europe/Berlin")
      .map((value) => ({ value, label: zoneLabel(value) })),
  },
];

function found(search: string): string[] {
  return findZones({ options, search, limit: Infinity }).flatMap((group) =>
    "group" in group ? group.items.map(({ value }) => String(value)) : [],
  );
}

test.each([
  ["berlin", ["Europe/Berlin"]],
  ["new york", ["America/New_York"]],
  ["york, NEW", ["America/New_York"]],
  ["São Paulo", ["America/Sao_Paulo"]],
  ["port-au", ["America/Port-au-Prince"]],
  ["Kiev", ["Europe/Kyiv"]],
  ["calcutta", ["Asia/Kolkata"]],
  ["nowhere", []],
])("%s finds %j", (search, zones) => {
  expect(found(search)).toEqual(zones);
});

test("offers no retired names, and finds every zone by its label", () => {
  const zones = listZones();

  expect(zones).not.toContain("Africa/Asmera");
  expect(zones).not.toContain("America/Godthab");
  expect(zones).toContain("America/Nuuk");
  for (const zone of zones) expect(found(zoneLabel(zone)), zone).toContain(zone);
});

test("leaves out a group without a match", () => {
  expect(findZones({ options, search: "lisbon", limit: Infinity })).toEqual([
    { group: "All", items: [{ value: "Europe/Lisbon", label: "Europe/Lisbon" }] },
  ]);
});
