import { type Kysely, sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { applyFunctions } from "./apply-functions.ts";
import { readDefinitions } from "./sql-definition.ts";

const { db: database, pool } = await testDatabase();
const db = database as unknown as Kysely<unknown>;
const PROGRAM = { version: "0.4.0", lockMilliseconds: 100 };
await sql`delete from sql_functions`.execute(db);

const apply = (files: Record<string, string>, program = PROGRAM) =>
  applyFunctions(db, readDefinitions(files), program);
const valueOf = async (expression: string) =>
  (await pool.query<{ value: unknown }>(`select ${expression} as value`)).rows[0]!.value;
const doesExist = async (signature: string) => (await valueOf(`to_regprocedure('${signature}')`)) !== null;

const DOUBLE = {
  "area/double.sql":
    "create or replace function double(n integer) returns integer language sql return n * 2;",
};

test("creates a function once, and needs one query when nothing has changed", async () => {
  expect(await apply(DOUBLE)).toEqual(["double"]);
  expect(await valueOf("double(4)")).toBe(8);
  const queries: string[] = [];
  const listening = db.withPlugin({
    transformQuery: ({ node }) => {
      queries.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });

  expect(await applyFunctions(listening, readDefinitions(DOUBLE), PROGRAM)).toEqual([]);

  expect(queries).toHaveLength(1);
});

test("replaces a function whose file changed, and drops one whose file is gone", async () => {
  await apply(DOUBLE);

  const changed = await apply({
    "area/double.sql":
      "create or replace function double(n integer) returns integer language sql return n + n + 100;",
  });
  expect(changed).toEqual(["double"]);
  expect(await valueOf("double(4)")).toBe(108);

  expect(await apply({})).toEqual(["double"]);
  expect(await doesExist("double(integer)")).toBe(false);
});

test("replaces a function whose parameters changed", async () => {
  await apply(DOUBLE);

  await apply({
    "area/double.sql":
      "create or replace function double(n integer, times integer default 1) returns integer language sql return n * 2 * times;",
  });

  expect(await doesExist("double(integer)")).toBe(false);
  expect(await valueOf("double(4)")).toBe(8);
  expect(await valueOf("double(4, 2)")).toBe(16);
});

test("replaces a function whose return type changed", async () => {
  await apply(DOUBLE);

  await apply({
    "area/double.sql":
      "create or replace function double(n integer) returns text language sql return (n * 2)::text;",
  });

  expect(await valueOf("double(4)")).toBe("8");
});

test("creates functions and views that use each other in any order", async () => {
  const names = (reads: string) => `create or replace view b_names as select name from ${reads}`;
  const files = {
    "area/a-first.sql":
      "create or replace function a_first() returns bigint language sql as $$ select count(*) from b_names $$;",
    "area/b-names.sql": names("c_kinds"),
    "area/c-kinds.sql": "create or replace view c_kinds as select 'one'::text as name, 1 as kind;",
  };
  await apply(files);
  expect(await valueOf("a_first()")).toBe(1);

  // The columns of a view change while another view reads it.
  const changed = await apply({
    ...files,
    "area/c-kinds.sql": "create or replace view c_kinds as select 'two'::text as name;",
  });

  expect(changed).toEqual(["b_names", "c_kinds"]);
  expect(await valueOf("(select name from b_names)")).toBe("two");
});

test("drops a trigger with its function", async () => {
  await pool.query("create table watched (n integer)");
  await apply({
    "area/refuse-all.sql": `create or replace function refuse_all() returns trigger language plpgsql as $$
      begin raise exception 'refused'; end $$;
      create or replace trigger refuse_all before insert on watched for each row execute function refuse_all();`,
  });
  await expect(pool.query("insert into watched values (1)")).rejects.toThrow("refused");

  await apply({});

  await pool.query("insert into watched values (1)");
  expect(await doesExist("refuse_all()")).toBe(false);
});

test("leaves everything unchanged when a file is broken, and names the file in the error", async () => {
  await apply(DOUBLE);

  await expect(
    apply({
      "area/double.sql":
        "create or replace function double(n integer) returns integer language sql return 0;",
      "area/wrong.sql": "create or replace function wrong() returns integer language sql return nothing();",
    }),
  ).rejects.toThrow(/database\/functions, wrong: function nothing\(\) does not exist/);

  expect(await valueOf("double(4)")).toBe(8);
});

test("applies a change once when several processes start at the same time", async () => {
  await apply({});

  const done = await Promise.all(
    Array.from({ length: 4 }, () => apply(DOUBLE, { ...PROGRAM, lockMilliseconds: 10_000 })),
  );

  expect(done.flat()).toEqual(["double"]);
});

test("refuses to apply older functions over newer ones, and leaves the newer ones unchanged", async () => {
  await apply({});
  await apply(DOUBLE, { ...PROGRAM, version: "0.10.0" });

  await expect(apply({})).rejects.toMatchObject({
    name: "StartRefused",
    message: expect.stringMatching(/used by a newer Tessera .*double is of version 0\.10\.0.* 0\.4\.0/),
  });

  expect(await valueOf("double(4)")).toBe(8);
  await pool.query("update sql_functions set version = '0.4.0'");
});

test("waits only for a limited time for locks of a long statement", async () => {
  await apply(DOUBLE);
  const reader = await pool.connect();
  await reader.query("begin; lock table sql_functions in share mode");

  await expect(apply({})).rejects.toMatchObject({ code: "55P03" });

  await reader.query("rollback");
  reader.release();
});

test("refuses a file that does not create the function or view it is named after", () => {
  expect(() => readDefinitions({ "area/other.sql": DOUBLE["area/double.sql"] })).toThrow(
    'area/other.sql has no "create or replace function other" and no such view',
  );
});
