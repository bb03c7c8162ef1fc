import { afterEach, beforeEach, expect, test, vi } from "vitest";
import type { Column } from "./column.ts";
import { useColumns } from "./use-columns.ts";

// Reads what is stored like a browser, but without a page.
vi.mock(import("react"), async (original) => ({
  ...(await original()),
  useSyncExternalStore: (_listen, snapshot) => snapshot(),
}));

const stored = new Map<string, string>();

beforeEach(() =>
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
  }),
);
afterEach(() => {
  stored.clear();
  vi.unstubAllGlobals();
});

const column = (key: string, isOptional = false): Column<unknown> => ({
  key,
  header: key,
  isOptional,
  cell: () => null,
});

// Not called as a hook: nothing is rendered.
const columnsOf = useColumns;

/** The products of an event. Only a second category makes its column worth its place. */
const open = (categories: number) =>
  columnsOf("products", [
    column("title"),
    column("category", categories < 2),
    column("status"),
    column("created", true),
  ]);
const shownIn = (categories: number) => open(categories).shown.map(({ key }) => key);

test("shows the columns that are not optional, until the user chooses others", () => {
  expect(shownIn(1)).toEqual(["title", "status"]);
  expect(shownIn(2)).toEqual(["title", "category", "status"]);
});

test("a column that was shown is shown in every event, also where it is no longer optional", () => {
  open(1).toggle("category");

  expect(shownIn(1)).toEqual(["title", "category", "status"]);
  expect(shownIn(3)).toEqual(["title", "category", "status"]);
});

test("a column that was hidden is hidden in every event, also where it is optional", () => {
  open(3).toggle("category");

  expect(shownIn(3)).toEqual(["title", "status"]);
  expect(shownIn(1)).toEqual(["title", "status"]);

  open(1).toggle("category");

  expect(shownIn(3)).toEqual(["title", "category", "status"]);
});

test("a view shows its columns alone, in whichever event it is chosen", () => {
  open(3).show(["category", "created"], undefined);
  expect(shownIn(3)).toEqual(["title", "category", "created"]);
  expect(shownIn(1)).toEqual(["title", "category", "created"]);

  open(1).show(["status"], undefined);
  expect(shownIn(1)).toEqual(["title", "status"]);
  expect(shownIn(3)).toEqual(["title", "status"]);
});

test("a column of a view that is not known yet is shown once it is", () => {
  open(1).show(["status", "answers"], undefined);

  const { shown } = columnsOf("products", [column("title"), column("status"), column("answers", true)]);
  expect(shown.map(({ key }) => key)).toEqual(["title", "status", "answers"]);
});

test("what 0.1.0 stored is still hidden or shown, but a column that is new since then stays hidden", () => {
  stored.set("tessera.grid.products", JSON.stringify({ hidden: ["status"] }));
  expect(shownIn(2)).toEqual(["title", "category"]);

  stored.set("tessera.grid.products", JSON.stringify({ order: ["status", "category"], hidden: ["status"] }));
  expect(shownIn(1)).toEqual(["title", "category"]);

  open(1).place("created", 0);
  expect(shownIn(1)).toEqual(["title", "category"]);
});
