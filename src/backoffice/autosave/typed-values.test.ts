import { expect, test } from "vitest";
import { CallFailed } from "../../platform/http/browser-client.ts";
import { changed, isHeld, pick, refusedOf, sameVersion, still, without } from "./typed-values.ts";

const SERVER = { title: "Night", hours: 2 as number | null, place: { city: "Kiel" } };

test("sends only values that differ from the server's", () => {
  expect(changed({ title: "Night", hours: null, place: { city: "Kiel" } }, SERVER)).toEqual({ hours: null });
});

test("keeps values that were typed during a save, and drops the saved ones", () => {
  expect(without({ title: "Nights", hours: 3 }, { title: "Night", hours: 3 })).toEqual({ title: "Nights" });
});

test("undoes a save with the values before it", () => {
  expect(pick(SERVER, { hours: 9 })).toEqual({ hours: 2 });
});

const failed = (status: number, errors?: Record<string, string[]>) =>
  new CallFailed({ status, title: "", code: "x", ...(errors && { errors }) });

test("assigns a refusal to the fields it names, by their paths, or to all sent fields if it names none", () => {
  const sent = { place: { city: "" }, hours: 9 };

  expect(refusedOf(failed(422, { "place.city": ["Too short."] }), sent, SERVER)).toEqual({
    place: { judged: sent, sentences: { "place.city": "Too short." } },
  });
  expect(Object.keys(refusedOf(failed(409), sent, SERVER))).toEqual(["place", "hours"]);
  expect(still({ hours: { judged: { hours: 9 }, sentences: {} } }, { place: 1 })).toHaveProperty("hours");
});

test.each([401, 429, 500, 503])(
  "treats a status of %i as no refusal, and sends the value again",
  (status) => {
    expect(refusedOf(failed(status), { hours: 9 }, SERVER)).toEqual({});
  },
);

const TOO_EARLY = { end: ["The end must be after the start."] };

test("sends a field that was refused because of another field again when either of them changes", () => {
  const known = { start: "06-01", end: "06-02", title: "Night" };
  const shown = { ...known, start: "06-07" };
  const refused = refusedOf(failed(422, TOO_EARLY), { start: "06-07" }, shown);

  expect(refused.end?.sentences).toEqual({ end: "The end must be after the start." });
  expect(isHeld("start", refused, shown)).toBe(true);
  expect(isHeld("start", refused, { ...shown, title: "Nights" })).toBe(true);
  expect(isHeld("start", refused, { ...shown, end: "06-08" })).toBe(false);
  expect(isHeld("start", refused, { ...shown, start: "05-31" })).toBe(false);
  expect(still(refused, { start: "05-31" })).toEqual({});
});

test("sends neither of two conflicting fields again until one of them changes", () => {
  const shown = { start: "06-07", end: "06-06" };
  const both = refusedOf(failed(422, TOO_EARLY), shown, shown);
  const alone = refusedOf(failed(422, TOO_EARLY), { start: "06-07" }, shown);
  const refused = { ...both, ...alone };

  expect(["start", "end"].filter((name) => isHeld(name, refused, shown))).toEqual(["start", "end"]);
  const mended = { ...shown, start: "06-05" };
  expect(["start", "end"].filter((name) => isHeld(name, refused, mended))).toEqual([]);
});

test("sends fields that were first typed over different versions separately", () => {
  const typed = { title: "Nights", hours: 3, place: { city: "Bonn" } };

  expect(sameVersion<typeof SERVER>(typed, { title: "v1", hours: "v2", place: "v1" })).toEqual({
    sendable: { title: "Nights", place: { city: "Bonn" } },
    since: "v1",
  });
  expect(sameVersion<typeof SERVER>({}, {}).since).toBeUndefined();
});
