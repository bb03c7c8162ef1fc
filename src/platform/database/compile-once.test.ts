import { sql } from "kysely";
import { expect, test, vi } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { compileOnce } from "./compile-once.ts";
import type { Db } from "./database.ts";

const { db } = await testDatabase();

test("compiles a query once, and each run uses its own values", async () => {
  const build = vi.fn();
  const find = compileOnce((of: Db, least: number, word: string | null) => {
    build();
    return of
      .selectFrom(sql<{ n: number }>`generate_series(1, 5)`.as<"s">(sql`s(n)`))
      .select(["s.n", sql<string | null>`${word}::text`.as("word"), sql<number>`${least}::int`.as("least")])
      .where("s.n", ">=", least)
      .where("s.n", "<", 5);
  });

  expect(await find(db, 3, "a")).toEqual([
    { n: 3, word: "a", least: 3 },
    { n: 4, word: "a", least: 3 },
  ]);
  expect(await find(db, 4, null)).toEqual([{ n: 4, word: null, least: 4 }]);
  expect(build).toHaveBeenCalledTimes(1);
});
