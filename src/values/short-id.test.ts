import { expect, test } from "vitest";

import { publicId, randomCharacters, randomToken, shortId, shortIdPattern } from "./short-id.ts";

test("makes short ids of a prefix and 130 random bits", () => {
  for (const prefix of ["o", "a", "e", "acc", "cil", "ci"] as const) {
    expect(shortId(prefix)).toMatch(shortIdPattern(prefix));
    expect(shortId(prefix).length).toBe(prefix.length + 27);
  }
  expect(shortId("o")).not.toMatch(shortIdPattern("a"));
  expect(`${shortId("o")}\n`).not.toMatch(shortIdPattern("o"));
});

test("uses no ambiguous characters in public ids", () => {
  const ids = Array.from({ length: 2_000 }, () => publicId("O"));
  expect(ids.every((id) => /^O-[2-9A-HJKMNP-TV-Z]{7}$/.test(id))).toBe(true);
});

test("makes URL-safe tokens of the requested length", () => {
  expect(randomToken()).toMatch(/^[A-Za-z0-9_-]{43}$/);
  expect(randomToken(16)).toMatch(/^[A-Za-z0-9_-]{22}$/);
});

test("makes ten thousand different ids", () => {
  expect(new Set(Array.from({ length: 10_000 }, () => shortId("a"))).size).toBe(10_000);
});

test("draws every character with equal probability", () => {
  const alphabet = "23456789ABCDEFGHJKMNPQRSTVWXYZ";
  const drawn = randomCharacters(alphabet, 300_000);
  const counts = new Map<string, number>();
  for (const character of drawn) counts.set(character, (counts.get(character) ?? 0) + 1);

  // Expected: 10,000 each, standard deviation about 98. Plain remainders would give some characters 12 %
  // more.
  expect(counts.size).toBe(alphabet.length);
  expect(Math.min(...counts.values())).toBeGreaterThan(9_300);
  expect(Math.max(...counts.values())).toBeLessThan(10_700);
});
