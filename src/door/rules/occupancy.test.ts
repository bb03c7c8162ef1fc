import { expect, test } from "vitest";
import { occupancyOf } from "./occupancy.ts";

test.each([
  [500, 449, "room"],
  [500, 450, "near"],
  [500, 499, "near"],
  [500, 500, "full"],
  [500, 507, "full"],
  [1, 0, "room"],
  [1, 1, "full"],
])("a door with %i places and %i people inside says %s", (max_inside, inside_attendees, state) => {
  expect(occupancyOf({ max_inside }, { inside_attendees })?.state).toBe(state);
});

test("a list without a limit says nothing of it", () => {
  expect(occupancyOf({ max_inside: null }, { inside_attendees: 5 })).toBeNull();
});
