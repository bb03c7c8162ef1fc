import { expect, test } from "vitest";
import { type Door, requireOpen } from "./find-door.ts";
import type { Refusal } from "../values/refusal.ts";

const CLOSED = {
  name: "North gate",
  event_title: "Night of the Owls",
  is_expired: true,
  has_pin: false,
  has_entered_pin: false,
} as Door;

function factsOf(door: Door) {
  try {
    requireOpen(door);
  } catch (refusal) {
    return (refusal as Refusal).facts;
  }
  return null;
}

test("a closed door is refused with its names, except for a device that does not have its PIN", () => {
  const names = { list: "North gate", event: "Night of the Owls" };

  expect(factsOf(CLOSED)).toEqual(names);
  expect(factsOf({ ...CLOSED, has_pin: true, has_entered_pin: true })).toEqual(names);
  expect(factsOf({ ...CLOSED, has_pin: true })).toEqual({});
});
