import { type RawBuilder, sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOrganizer } from "../../../test/factories.ts";
import type { Listing } from "../../values/listing.ts";
import { listPage, type RequestedPage } from "./listing.ts";

const { db } = await testDatabase();

const LISTING = {
  sorts: ["title", "end_date", "start_date"],
  defaultSort: "title",
  filters: { title: "text", start_date: "instant", end_date: "instant", status: ["LIVE", "DRAFT"] },
} as const satisfies Listing;

const organizer = await makeOrganizer(db);
const of = { account_id: organizer.account_id, organizer_id: organizer.id };
const STARTS = [
  "2031-03-29T22:59:00Z",
  "2031-03-29T23:00:00Z",
  "2031-03-30T21:59:00Z",
  "2031-03-30T22:00:00Z",
];
const ENDS = ["2031-04-02T00:00:00Z", null, "2031-04-01T00:00:00Z", null];
for (const [index, title] of ["a", "b", "c%", "d_1"].entries()) {
  const end = ENDS[index];
  await makeEvent(db, {
    ...of,
    title,
    start_date: new Date(STARTS[index]!),
    end_date: end ? new Date(end) : null,
  });
}

async function list(
  changes: Partial<RequestedPage> = {},
  search: { shortFindsBeginnings?: boolean } = {},
  zone: string | RawBuilder<string> = "Europe/Berlin",
) {
  const wanted: RequestedPage = {
    page: 1,
    per_page: 20,
    query: null,
    sort_by: "title",
    sort_direction: "asc",
    filter_fields: {},
    ...changes,
  };
  const events = db
    .selectFrom("events as e")
    .where("e.account_id", "=", of.account_id)
    .select(["e.id", "e.title"]);
  const { rows, meta } = await listPage(db, events, {
    listing: LISTING,
    wanted,
    columns: { title: "e.title", start_date: "e.start_date", end_date: "e.end_date", status: "e.status" },
    optional: ["end_date"],
    search: { words: "e.title", ...search },
    unique: "e.id",
    zone,
  });
  return { titles: rows.map((row) => row.title), total: meta.total, rows, meta };
}

async function countOf(rows: number, changes: Partial<RequestedPage> = {}) {
  const numbers = sql<{ n: number; word: string }>`(
    select n, 'number ' || n as word from generate_series(1, ${sql.lit(rows)}) n)`;
  const { meta } = await listPage(db, db.selectFrom(numbers.as("s")).select("s.n"), {
    listing: { sorts: ["n"], defaultSort: "n" },
    wanted: {
      page: 1,
      per_page: 20,
      query: null,
      sort_by: "n",
      sort_direction: "asc",
      filter_fields: {},
      ...changes,
    },
    columns: { n: "s.n" },
    search: { words: "s.word" },
    unique: "s.n",
  });
  return [meta.total, meta.total_is_capped];
}

test("counts a long list up to a limit, and says that there are more rows", async () => {
  expect(await countOf(10_000)).toEqual([10_000, false]);
  expect(await countOf(10_001)).toEqual([10_000, true]);
  expect(await countOf(10_021, { page: 2 })).toEqual([10_020, true]);
  expect(await countOf(1_000, { query: "number" })).toEqual([1_000, false]);
  expect(await countOf(1_001, { query: "number" })).toEqual([1_000, true]);
});

test("returns the rows of the page without other columns, and the total", async () => {
  const second = await list({ per_page: 3, page: 2 });
  const beyond = await list({ per_page: 3, page: 9 });
  const none = await list({ query: "nothing like it" });

  expect([second.titles, second.total]).toEqual([["d_1"], 4]);
  expect(Object.keys(second.rows[0]!)).toEqual(["id", "title"]);
  expect([beyond.titles, beyond.total, beyond.meta.from]).toEqual([[], 4, null]);
  expect([none.titles, none.total, none.meta.last_page]).toEqual([[], 0, 1]);
});

test("ends pages at a hundred thousand rows", async () => {
  expect((await list({ per_page: 20, page: 5_000 })).total).toBe(4);
  await expect(list({ per_page: 20, page: 5_001 })).rejects.toMatchObject({
    code: "invalid",
    fields: { page: [{ code: "too_big", facts: { maximum: 5_000 } }] },
  });
});

test("sorts empty values last in either direction", async () => {
  expect((await list({ sort_by: "end_date" })).titles).toEqual(["c%", "a", "b", "d_1"]);
  expect((await list({ sort_by: "end_date", sort_direction: "desc" })).titles).toEqual([
    "a",
    "c%",
    "d_1",
    "b",
  ]);
});

test("searches wildcards literally", async () => {
  expect((await list({ query: "%" })).titles).toEqual(["c%"]);
  expect((await list({ query: "_" })).titles).toEqual(["d_1"]);
  expect((await list({ query: "D_1" })).titles).toEqual(["d_1"]);
});

test("finds only beginnings for fewer than three letters in a long list, and nothing for punctuation alone", async () => {
  const short = (query: string) => list({ query }, { shortFindsBeginnings: true });

  expect((await short("D")).titles).toEqual(["d_1"]);
  expect((await short("1")).titles).toEqual([]);
  expect((await short("d_1")).titles).toEqual(["d_1"]);
  expect((await short("_")).titles).toEqual([]);
});

test.each([
  ["eq", ["b", "c%"]],
  ["ne", ["a", "d_1"]],
  ["gt", ["d_1"]],
  ["gte", ["b", "c%", "d_1"]],
  ["lt", ["a"]],
  ["lte", ["a", "b", "c%"]],
  ["in", ["b", "c%"]],
] as const)(
  "a day compared with %s is the zone's day, 23 hours long when clocks change",
  async (operator, titles) => {
    const value = operator === "in" ? ["2031-03-30"] : "2031-03-30";
    const on = { filter_fields: { start_date: { [operator]: value } } };

    expect((await list(on)).titles).toEqual(titles);
    expect((await list(on, {}, sql`'Europe/Berlin'`)).titles).toEqual(titles);
  },
);

test("compares moments as moments, and null with null", async () => {
  const at = { start_date: { gte: "2031-03-30T21:59:00.000Z" }, end_date: { eq: null } };

  expect((await list({ filter_fields: at })).titles).toEqual(["d_1"]);
  expect((await list({ filter_fields: { end_date: { ne: null } } })).titles).toEqual(["a", "c%"]);
});
