import { expect, test } from "vitest";
import { withoutLivePart } from "../../tickets/rules/parse-ticket-code.ts";
import { createHandScanner } from "./hand-scanner.ts";
import { createDuplicateScanFilter } from "./duplicate-scan-filter.ts";

/** Presses the keys of a text at a steady pace, then Enter. Returns the recognised code, if any. */
function type(text: string, pace: number, { end = "Enter", start = 0, scanner = createHandScanner() } = {}) {
  let at = start;
  for (const key of text) {
    if (key === key.toUpperCase() && key !== key.toLowerCase()) scanner.press("Shift", at);
    scanner.press(key, at);
    at += pace;
  }
  return scanner.press(end, at);
}

test.each([
  ["a hand scanner", "A-7KQ2MXP.0123456789ABCDEF", 4, "A-7KQ2MXP.0123456789ABCDEF"],
  ["a slow scanner over Bluetooth", "A-7KQ2MXP.0123456789ABCDEF", 35, "A-7KQ2MXP.0123456789ABCDEF"],
  ["a quick typist", "A-7KQ2MXP", 70, null],
  ["a person who holds a few keys down", "aaaa", 5, null],
])("%s", (_, text, pace, heard) => {
  expect(type(text, pace)).toBe(heard);
});

test("a scanner may end with Tab, and nothing but Enter is no code", () => {
  expect(type("A-7KQ2MXP", 5, { end: "Tab" })).toBe("A-7KQ2MXP");
  expect(type("", 5)).toBeNull();
});

test("a short pause of a wireless scanner does not split a code", () => {
  const scanner = createHandScanner();
  const halves = ["A-7KQ2MXP.", "0123456789ABCDEF"];
  for (const key of halves[0]!) scanner.press(key, 0);

  expect(type(halves[1]!, 5, { start: 250, scanner })).toBe(halves.join(""));
});

test("leaves out characters typed before a burst, and reads one burst after another", () => {
  const scanner = createHandScanner();
  scanner.press("x", 0);
  scanner.press("y", 180);

  expect(type("A-7KQ2MXP", 5, { start: 600, scanner })).toBe("A-7KQ2MXP");
  expect(type("A-9999999", 5, { start: 650, scanner })).toBe("A-9999999");
});

test("a burst without an end does not join the next one", () => {
  const scanner = createHandScanner();
  for (const key of "A-7KQ2M") scanner.press(key, 0);

  expect(type("A-9999999", 5, { start: 1_000, scanner })).toBe("A-9999999");
});

test("a code in view is scanned once, until it has been away for three seconds", () => {
  const scanFilter = createDuplicateScanFilter(withoutLivePart);
  const heldUp = Array.from({ length: 100 }, (_, index) => scanFilter.isNew("A", index * 100));

  expect(heldUp.filter(Boolean)).toHaveLength(1);
  expect(scanFilter.isNew("A", 12_800)).toBe(false);
  expect(scanFilter.isNew("A", 15_900)).toBe(true);
});

test("a code held in view while an answer is read is not scanned again afterwards, another one is", () => {
  const scanFilter = createDuplicateScanFilter(withoutLivePart);
  scanFilter.isNew("A", 0);
  for (let at = 0; at <= 10_000; at += 500) {
    scanFilter.keep("A", at);
    scanFilter.keep("B", at);
  }

  expect(scanFilter.isNew("A", 10_100)).toBe(false);
  expect(scanFilter.isNew("B", 10_100)).toBe(true);
});

test("after a copy that is not live, the live code of the same ticket is read at once, and then once", () => {
  const scanFilter = createDuplicateScanFilter(withoutLivePart);
  const copy = "A-7KQ2MXP.SECRET.PRICE.SOLD.SIGNATURE";
  const liveAt = (second: number) => `${copy}.${1_790_000_000 + second}.12345678`;

  expect(scanFilter.isNew(copy, 0)).toBe(true);
  scanFilter.judge(copy, true);
  scanFilter.keep(liveAt(1), 500);
  expect(scanFilter.isNew(copy, 600)).toBe(false);
  expect(scanFilter.isNew(liveAt(1), 700)).toBe(true);
  scanFilter.judge(liveAt(1), false);

  // The ticket stays in view while its code changes.
  expect(scanFilter.isNew(liveAt(1), 900)).toBe(false);
  expect(scanFilter.isNew(liveAt(15), 1_200)).toBe(false);
});

test("an old picture of a live code is scanned once, and a newer code of its ticket at once", () => {
  const scanFilter = createDuplicateScanFilter(withoutLivePart);
  const picture = "A-7KQ2MXP.SECRET.PRICE.SOLD.SIGNATURE.1790000000.12345678";

  expect(scanFilter.isNew(picture, 0)).toBe(true);
  scanFilter.judge(picture, true);

  expect(scanFilter.isNew(picture, 300)).toBe(false);
  expect(scanFilter.isNew(picture.replace("1790000000", "1790000090"), 600)).toBe(true);
});

test("another code counts at once, and so does one whose scan was taken back", () => {
  const scanFilter = createDuplicateScanFilter(withoutLivePart);

  expect(scanFilter.isNew("A", 0)).toBe(true);
  expect(scanFilter.isNew("B", 10)).toBe(true);
  expect(scanFilter.isNew("A", 20)).toBe(false);
  scanFilter.forget("A");
  expect(scanFilter.isNew("A", 30)).toBe(true);
});
