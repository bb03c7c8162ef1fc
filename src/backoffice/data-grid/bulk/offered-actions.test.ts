import { expect, test } from "vitest";
import type { Chosen } from "./bulk-actions.ts";
import { fitsChosen } from "./offered-actions.ts";

interface Row {
  id: number;
  isOpen: boolean;
}

const rows: Row[] = [
  { id: 1, isOpen: true },
  { id: 2, isOpen: false },
  { id: 3, isOpen: false },
];
const close = { action: "close", label: "Close", question: () => null, fits: (row: Row) => row.isOpen };

test.each<[string, Chosen, boolean | null]>([
  ["one that fits", { ids: [1] }, true],
  ["one that fits among others", { ids: [2, 1] }, true],
  ["none that fits", { ids: [2, 3] }, false],
  ["one on another page", { ids: [2, 99] }, null],
  ["one that fits and one on another page", { ids: [1, 99] }, true],
  ["everything that matches", { matching: { filter_fields: {} } }, null],
])("an action for open rows fits %s: %j, %s", (_name, chosen, fitting) => {
  expect(fitsChosen(close, { rows, rowId: ({ id }) => id, chosen })).toBe(fitting);
});

test("an action without a condition fits all rows", () => {
  const anything = { action: "export", label: "Export", question: () => null };

  expect(fitsChosen(anything, { rows, rowId: ({ id }) => id, chosen: { ids: [2] } })).toBe(true);
});
