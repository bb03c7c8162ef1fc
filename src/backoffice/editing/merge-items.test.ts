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

test("keeps different prices that two people changed", () => {
  const merge = merged([{ ...EARLY, price: 11 }, LATE], change("prices.2", { ...LATE, price: 22 }));

  expect(merge).toMatchObject({ conflicts: [], taken: [{ field: "prices.2" }] });
  expect(merge.withMine.prices).toEqual([
    { ...EARLY, price: 11 },
    { ...LATE, price: 22 },
  ]);
});

test("reports one price that both changed as a conflict, and merges another that only they changed", () => {
  const merge = merged(
    [{ ...EARLY, price: 11 }, LATE],
    change("prices.1", { ...EARLY, price: 12 }),
    change("prices.2", { ...LATE, price: 22 }),
  );

  expect(merge.conflicts).toMatchObject([{ field: "prices.1", value: { price: 12 }, mine: { price: 11 } }]);
  expect(merge.withMine.prices.map(({ price }) => price)).toEqual([11, 22]);
  expect(merge.withTheirs.prices.map(({ price }) => price)).toEqual([12, 22]);
});

test("keeps all prices that both added, each after its predecessor, and joins equal additions", () => {
  const added = [change("prices", [1, 3, 2]), change("prices.3", DOOR)];
  const mine = { label: "Students", price: 5 };

  expect(merged([EARLY, LATE, mine], ...added).withMine.prices).toEqual([EARLY, DOOR, LATE, mine]);
  expect(merged([EARLY, LATE, { label: "Door", price: 30 }], ...added).withMine.prices).toEqual([
    EARLY,
    LATE,
    DOOR,
  ]);
});

test("removes a price that another person removed, but asks if I have changed it meanwhile", () => {
  const removed = [change("prices", [2]), change("prices.1", null)];

  expect(merged([EARLY, { ...LATE, price: 21 }], ...removed)).toMatchObject({
    withMine: { prices: [{ ...LATE, price: 21 }] },
    conflicts: [],
    taken: [{ field: "prices.1" }],
  });
  const merge = merged([{ ...EARLY, price: 11 }, LATE], ...removed);
  expect(merge.conflicts).toMatchObject([{ field: "prices.1", value: null, mine: { price: 11 } }]);
  // The id no longer exists, so a kept price is created again.
  expect(merge.withMine.prices).toEqual([{ label: "Early", price: 11 }, LATE]);
  expect(merge.withTheirs.prices).toEqual([LATE]);
});

test("asks about a price that I have removed and another person changed", () => {
  const merge = merged([LATE], change("prices.1", { ...EARLY, price: 12 }));

  expect(merge.conflicts).toMatchObject([{ field: "prices.1", value: { price: 12 }, mine: null }]);
  expect(merge.withMine.prices).toEqual([LATE]);
  expect(merge.withTheirs.prices).toEqual([{ ...EARLY, price: 12 }, LATE]);
});

test("keeps an order that only one person changed, and reports two different orders as a conflict", () => {
  const opened = { prices: [EARLY, LATE, DOOR] as Price[] };
  const theirs = [change("prices", [3, 1, 2])];

  const untouched = mergeEdit(opened, { prices: [{ ...EARLY, price: 11 }, LATE, DOOR] }, theirs);
  expect(untouched.withMine.prices.map(({ id }) => id)).toEqual([3, 1, 2]);
  const both = mergeEdit(opened, { prices: [LATE, EARLY, DOOR] }, theirs);
  expect(both.conflicts).toMatchObject([{ field: "prices", value: [3, 1, 2], mine: [2, 1, 3] }]);
  expect(both.withMine.prices.map(({ id }) => id)).toEqual([2, 1, 3]);
  expect(both.withTheirs.prices.map(({ id }) => id)).toEqual([3, 1, 2]);
});

test("counts the current state as opened from a conflict on", () => {
  const changes = [change("title", "Stool"), change("prices", [3, 1]), change("prices.2", null)];

  expect(withChanges(OPENED, [...changes, change("prices.3", DOOR)])).toEqual({
    title: "Stool",
    prices: [DOOR, EARLY],
  });
});
