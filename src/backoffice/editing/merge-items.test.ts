import { expect, test } from "vitest";
import type { FieldChange } from "../../platform/http/editing/stale-write.ts";
import { mergeEdit, withChanges } from "./merge-edit.ts";

interface Price {
  id?: number;
  label: string;
  price: number;
}

const EARLY = { id: 1, label: "Early", price: 10 };
const LATE = { id: 2, label: "Late", price: 20 };
const DOOR = { id: 3, label: "Door", price: 30 };
const OPENED = { title: "Seat", prices: [EARLY, LATE] as Price[] };

const change = (field: string, value: unknown): FieldChange => ({
  field,
  value,
  changed_by: { id: 2, name: "Bob" },
  changed_at: null,
});
const merged = (prices: Price[], ...changes: FieldChange[]) =>
  mergeEdit(OPENED, { ...OPENED, prices }, changes);
/** Returns the prices as they are after the decision about one field. */
const decided = (prices: Price[], [field, isMine]: [string, boolean], ...changes: FieldChange[]) =>
  mergeEdit(OPENED, { ...OPENED, prices }, changes, new Map([[field, isMine]])).body.prices;

test("keeps different prices that two people changed", () => {
  const merge = merged([{ ...EARLY, price: 11 }, LATE], change("prices.2", { ...LATE, price: 22 }));

  expect(merge).toMatchObject({ conflicts: [], taken: [{ field: "prices.2" }] });
  expect(merge.body.prices).toEqual([
    { ...EARLY, price: 11 },
    { ...LATE, price: 22 },
  ]);
});

test("reports one price that both changed as a conflict, and merges another that only they changed", () => {
  const mine = [{ ...EARLY, price: 11 }, LATE];
  const theirs = [change("prices.1", { ...EARLY, price: 12 }), change("prices.2", { ...LATE, price: 22 })];

  const merge = merged(mine, ...theirs);

  expect(merge.conflicts).toMatchObject([{ field: "prices.1", value: { price: 12 }, mine: { price: 11 } }]);
  expect(merge.body.prices.map(({ price }) => price)).toEqual([11, 22]);
  expect(decided(mine, ["prices.1", true], ...theirs).map(({ price }) => price)).toEqual([11, 22]);
  expect(decided(mine, ["prices.1", false], ...theirs).map(({ price }) => price)).toEqual([12, 22]);
});

test("keeps all prices that both added, each after its predecessor, and joins equal additions", () => {
  const added = [change("prices", [1, 3, 2]), change("prices.3", DOOR)];
  const mine = { label: "Students", price: 5 };

  expect(merged([EARLY, LATE, mine], ...added).body.prices).toEqual([EARLY, DOOR, LATE, mine]);
  expect(merged([EARLY, LATE, { label: "Door", price: 30 }], ...added).body.prices).toEqual([
    EARLY,
    LATE,
    DOOR,
  ]);
});

test("removes a price that another person removed, but asks if I have changed it meanwhile", () => {
  const removed = [change("prices", [2]), change("prices.1", null)];

  expect(merged([EARLY, { ...LATE, price: 21 }], ...removed)).toMatchObject({
    body: { prices: [{ ...LATE, price: 21 }] },
    conflicts: [],
    taken: [{ field: "prices.1" }],
  });
  const mine = [{ ...EARLY, price: 11 }, LATE];
  const merge = merged(mine, ...removed);
  expect(merge.conflicts).toMatchObject([{ field: "prices.1", value: null, mine: { price: 11 } }]);
  // The id no longer exists, so a kept price is created again.
  expect(merge.body.prices).toEqual([{ label: "Early", price: 11 }, LATE]);
  expect(decided(mine, ["prices.1", false], ...removed)).toEqual([LATE]);
});

test("asks about a price that I have removed and another person changed", () => {
  const theirs = change("prices.1", { ...EARLY, price: 12 });
  const merge = merged([LATE], theirs);

  expect(merge.conflicts).toMatchObject([{ field: "prices.1", value: { price: 12 }, mine: null }]);
  expect(merge.body.prices).toEqual([LATE]);
  expect(decided([LATE], ["prices.1", false], theirs)).toEqual([{ ...EARLY, price: 12 }, LATE]);
});

test("keeps an order that only one person changed, and reports two different orders as a conflict", () => {
  const opened = { prices: [EARLY, LATE, DOOR] as Price[] };
  const theirs = [change("prices", [3, 1, 2])];

  const untouched = mergeEdit(opened, { prices: [{ ...EARLY, price: 11 }, LATE, DOOR] }, theirs);
  expect(untouched.body.prices.map(({ id }) => id)).toEqual([3, 1, 2]);
  const mine = { prices: [LATE, EARLY, DOOR] };
  const both = mergeEdit(opened, mine, theirs);
  expect(both.conflicts).toMatchObject([{ field: "prices", value: [3, 1, 2], mine: [2, 1, 3] }]);
  expect(both.body.prices.map(({ id }) => id)).toEqual([2, 1, 3]);
  const taken = mergeEdit(opened, mine, theirs, new Map([["prices", false]]));
  expect(taken.body.prices.map(({ id }) => id)).toEqual([3, 1, 2]);
});

test("keeps an item and an order that were put back after the user was asked", () => {
  const changed = change("prices.1", { ...EARLY, price: 12 });
  const removed = [change("prices", [2]), change("prices.1", null)];
  const moved = change("prices", [2, 1]);

  expect(decided([EARLY, LATE], ["prices.1", true], changed)).toEqual([EARLY, LATE]);
  expect(decided([EARLY, LATE], ["prices.1", true], ...removed)).toEqual([
    { label: "Early", price: 10 },
    LATE,
  ]);
  expect(decided([EARLY, LATE], ["prices", true], moved)).toEqual([EARLY, LATE]);
});

test("counts the current state as opened from a conflict on", () => {
  const changes = [change("title", "Stool"), change("prices", [3, 1]), change("prices.2", null)];

  expect(withChanges(OPENED, [...changes, change("prices.3", DOOR)])).toEqual({
    title: "Stool",
    prices: [DOOR, EARLY],
  });
});
