import { expect, test } from "vitest";
import { z } from "zod";
import { resource } from "./resource.ts";
import { versionOfHeader } from "./stamp.ts";
import { changedSince, digestsOf, versionOf } from "./version.ts";

const Night = z.object({ title: z.string(), day: z.string(), sold: z.int() });
const NIGHT = resource("night", Night, { writtenAs: { weekday: ({ day }) => day.slice(0, 2) } });
const night = { title: "Night", day: "Mo 1", sold: 0 };
const changed = (version: string, now: typeof night) =>
  changedSince(version, digestsOf(NIGHT, now), NIGHT.fieldNames);

test("a version shows which fields changed since, whatever changed them", () => {
  const version = versionOf(NIGHT, night);

  expect(changed(version, { ...night })).toEqual([]);
  expect(changed(version, { ...night, title: "Nights" })).toEqual(["title"]);
  expect(changed(version, { ...night, sold: 1, day: "Mo 8" })).toEqual(["day", "sold"]);
  expect(changed(version, { ...night, day: "Tu 1" })).toEqual(["day", "weekday"]);
});

test("a version shows which items of a list were changed, added or removed since", () => {
  const Show = z.object({ prices: z.array(z.object({ id: z.int(), price: z.int() })) });
  const show = resource("show", Show, { itemised: ["prices"] });
  const of = (...prices: [id: number, price: number][]) => ({
    prices: prices.map(([id, price]) => ({ id, price })),
  });
  const version = versionOf(show, of([1, 10], [2, 20]));
  const changedIn = (now: ReturnType<typeof of>, names = ["prices", "prices.1", "prices.2", "prices.3"]) =>
    changedSince(version, digestsOf(show, now), names);

  expect(changedIn(of([1, 10], [2, 20]))).toEqual([]);
  expect(changedIn(of([1, 11], [2, 20]))).toEqual(["prices.1"]);
  expect(changedIn(of([2, 20], [1, 10]))).toEqual(["prices"]);
  expect(changedIn(of([1, 10], [2, 20], [3, 30]))).toEqual(["prices", "prices.3"]);
  expect(changedIn(of([1, 10]))).toEqual(["prices", "prices.2"]);
});

test("distinguishes many items of one list, although their digests may be equal", () => {
  const Show = z.object({ prices: z.array(z.object({ id: z.int() })) });
  const show = resource("show", Show, { itemised: ["prices"] });
  const data = { prices: Array.from({ length: 2_000 }, (_, index) => ({ id: index + 1 })) };
  const digests = digestsOf(show, data);

  expect(changedSince(versionOf(show, data), digests, digests.keys())).toEqual([]);
});

test("ignores fields of an answer beyond the resource", () => {
  const answered = { ...night, product_categories: [{ id: 1 }] };

  expect(versionOf(NIGHT, answered)).toBe(versionOf(NIGHT, night));
});

test("gives equal representations one version, in any order of fields", () => {
  expect(versionOf(NIGHT, { sold: 0, day: "Mo 1", title: "Night" })).toBe(versionOf(NIGHT, night));
});

test("the version of a part covers that part and no other field", () => {
  const row = versionOf(resource("night", Night.pick({ title: true })), { title: "Night" });

  expect(changedSince(row, digestsOf(NIGHT, night), ["title"])).toEqual([]);
  expect(changedSince(row, digestsOf(NIGHT, night), ["title", "day"])).toEqual(["day"]);
});

test.each(["", "?", "W/nothing", "AAAA"])(
  "treats every field as changed with the foreign version %j",
  (version) => {
    expect(changed(version, night)).toEqual(["title", "day", "sold", "weekday"]);
  },
);

test.each([
  [undefined, undefined],
  ["*", undefined],
  ['"abc"', "abc"],
  ['W/"abc"', "abc"],
  ["abc", "abc"],
])("reads the header %j as the version %j", (header, version) => {
  expect(versionOfHeader(header)).toBe(version);
});

test("a version is the same as one that JSON.stringify without nulls gives", () => {
  const Show = z.object({ title: z.string(), days: z.unknown(), sold: z.int().nullable() });
  const show = resource("show", Show);
  const days = [{ at: new Date(0), 'no"te': null, places: [1, null, { row: null, seat: "A" }] }, null];
  const plain = JSON.parse(JSON.stringify(days, (_name, part: unknown) => part ?? undefined)) as unknown;

  expect(versionOf(show, { title: "Night", days, sold: null })).toBe(
    versionOf(show, { title: "Night", days: plain, sold: null }),
  );
  // Written by the version that was in use before: versions of open forms stay valid.
  expect(versionOf(show, { title: "Night", days, sold: null })).toBe("kUmvejfuYLKogTJ3HkTXfYHz");
});
