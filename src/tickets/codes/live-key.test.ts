import { expect, test } from "vitest";
import { isFresh, LIVE_CODE_SECONDS, liveStepOf } from "../rules/live-code.ts";
import { parseTicketCode, withoutLivePart } from "../rules/parse-ticket-code.ts";
import { digitsAt, isLive, liveCodeOf, liveTextAt, ticketLiveKey } from "./live-key.ts";

const EVENT_KEY = Buffer.alloc(32, 7);
const CODE = "A-7KQ2MXP.3F0G8Z1HYJKMNPQRSTVWXZ2345";
const FIXED = `${CODE}.3F.WHAWS.${"7KQ2MXP".repeat(15).slice(0, 103)}`;
const NOW = new Date("2027-06-12T18:00:07Z");
const live = liveCodeOf(EVENT_KEY, CODE, FIXED);

const after = (seconds: number) => new Date(NOW.getTime() + seconds * 1000);

// RFC 6238, appendix B, SHA-1: the published times, in steps of 30 seconds, and their passwords of eight digits.
test.each([
  [59, "94287082"],
  [1_111_111_109, "07081804"],
  [1_111_111_111, "14050471"],
  [1_234_567_890, "89005924"],
  [2_000_000_000, "69279037"],
  [20_000_000_000, "65353130"],
])("makes the digits of RFC 6238 at %i seconds", (seconds, digits) => {
  const step = Math.floor(seconds / 30);

  expect(digitsAt(Buffer.from("12345678901234567890"), step)).toBe(digits);
});

test("adds the start of the step and its digits to the code that never changes", () => {
  const text = liveTextAt(live, NOW);

  expect(text).toMatch(/^A-7KQ2MXP\..*\.1812823200\.[0-9]{8}$/);
  expect(withoutLivePart(text)).toBe(FIXED);
  expect(parseTicketCode(text)).toMatchObject({ publicId: "A-7KQ2MXP", live: { madeAt: 1_812_823_200 } });
  expect(liveTextAt(live, after(LIVE_CODE_SECONDS))).not.toBe(text);
});

test.each([
  ["at once", 0, true],
  ["two steps later, at the end of the second", 30 + 7, true],
  ["three steps later", 30 + 8, false],
  ["an hour later", 3_600, false],
  ["by a door two steps behind", -37, true],
  ["by a door three steps behind", -38, false],
])("judges a code that is scanned %s", (_when, seconds, isTaken) => {
  const code = parseTicketCode(liveTextAt(live, NOW))!;

  expect(isLive(EVENT_KEY, code, after(seconds))).toBe(isTaken);
});

test("refuses changed digits, another ticket's digits, a changed time, and a code without a live part", () => {
  const text = liveTextAt(live, NOW);
  const other = liveTextAt(liveCodeOf(EVENT_KEY, CODE.replace("3F0G", "3F0H"), FIXED), NOW);
  const wrong = [
    text.replace(/.$/, (digit) => (digit === "1" ? "2" : "1")),
    other,
    text.replace(".1812823200.", ".1812823215."),
    FIXED,
    CODE,
    "A-7KQ2MXP",
  ];

  for (const one of wrong) expect(isLive(EVENT_KEY, parseTicketCode(one)!, NOW)).toBe(false);
  expect(isLive(Buffer.alloc(32, 8), parseTicketCode(text)!, NOW)).toBe(false);
});

test.each([
  "",
  ".",
  ".1812823200",
  ".1812823200.123",
  ".01812823200.12345678",
  ".1812823200.12345678.9",
  ".x.12345678",
])("reads no ticket's code that ends with %s", (end) => {
  expect(parseTicketCode(`${FIXED}${end}`) === null).toBe(end !== "");
});

test("a reissued ticket has another key", () => {
  const renewed = ticketLiveKey(EVENT_KEY, "A-7KQ2MXP.ZZZZZZZZZZZZZZZZZZZZZZZZZZ");

  expect(renewed.equals(ticketLiveKey(EVENT_KEY, CODE))).toBe(false);
  expect(renewed).toHaveLength(20);
});

test("takes a code made at any second of its step, as Google Wallet makes them", () => {
  const step = liveStepOf(NOW.getTime() / 1000);
  const key = Buffer.from(live.key, "hex");
  const madeAt = 1_812_823_200 + 11;

  const code = parseTicketCode(`${FIXED}.${madeAt}.${digitsAt(key, step)}`)!;

  expect(isLive(EVENT_KEY, code, NOW)).toBe(true);
  expect(isFresh({ madeAt, digits: "" }, NOW.getTime())).toBe(true);
});
