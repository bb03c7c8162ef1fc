import { expect, test } from "vitest";
import { createIntakeLimit } from "./intake-limit.ts";

const TICKETS = 6_400_000;
const SECOND = 1_000;

test("takes the notes of a long evening at once, and tickets every five seconds for as long as it goes on", () => {
  const takes = createIntakeLimit();

  expect(takes(36_000_000, 0)).toBe(true);
  for (let at = 0; at < 3_600 * SECOND; at += 5 * SECOND) expect(takes(TICKETS, at)).toBe(true);
});

test("takes no more of a device that goes on sending as fast as it can", () => {
  const takes = createIntakeLimit();
  let taken = 0;

  for (let at = 0; at < 60 * SECOND && takes(TICKETS, at); at += 100) taken += TICKETS;

  expect(taken).toBeLessThan(60_000_000);
});
