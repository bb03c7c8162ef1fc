import { createHash } from "node:crypto";
import { expect, test } from "vitest";
import { createEncryptedResponses } from "./encrypted-responses.ts";

const answers = createEncryptedResponses(["0123456789-abcdefghijklmnopqrstuvwxyz"]);
const hash = (text: string) => createHash("sha256").update(text).digest();
const PLACE = { scope: "placeOrder|address:192.0.2.1", keyHash: hash("key") };
const ANSWER = { data: { session_identifier: "told-once", name: "Zoë" } };

test("opens a sealed response, and never seals a response to the same bytes twice", () => {
  const [first, second] = [answers.seal(ANSWER, PLACE), answers.seal(ANSWER, PLACE)];

  expect([answers.open(first, PLACE), answers.open(second, PLACE)]).toEqual([ANSWER, ANSWER]);
  expect(first.equals(second)).toBe(false);
  expect(first.toString("latin1")).not.toContain("told-once");
});

test.each([
  ["another caller", { ...PLACE, scope: "placeOrder|address:192.0.2.2" }],
  ["another key", { ...PLACE, keyHash: hash("other") }],
])("does not open a response that was moved to the row of %s", (_, place) => {
  const sealed = answers.seal(ANSWER, PLACE);

  expect(() => answers.open(sealed, place)).toThrow();
});

test("does not open a response with one changed bit or with its end cut off", () => {
  const sealed = answers.seal(ANSWER, PLACE);

  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed[at]! ^= 1;
    expect(() => answers.open(changed, PLACE), `byte ${at}`).toThrow();
    expect(() => answers.open(sealed.subarray(0, at), PLACE), `cut at ${at}`).toThrow();
  }
});

test("does not open a response with another installation's secret", () => {
  const elsewhere = createEncryptedResponses(["zyxwvutsrqponmlkjihgfedcba-9876543210"]);

  expect(() => elsewhere.open(answers.seal(ANSWER, PLACE), PLACE)).toThrow();
});
