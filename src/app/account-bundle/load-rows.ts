import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { promisify } from "node:util";
import { zstdDecompress } from "node:zlib";
import type { ClientBase } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { ADDED_VALUES, BUNDLE_TYPES, READ_VALUES } from "./travelling-values.ts";
import type { Column, TableShape } from "./table-shapes.ts";

export interface Target {
  client: ClientBase;
  accountId: number;
  /** What is added to a row's number to get its id, for each table. */
  bases: Readonly<Record<string, number>>;
  /** The highest number of each table. */
  numbers: Readonly<Record<string, number>>;
  people: number;
}

const decompress = promisify(zstdDecompress);

/** Creates the temporary table that the parts of a table are copied into. */
export async function stage(client: ClientBase, shape: TableShape): Promise<void> {
  const columns = shape.columns.map(
    ({ name, type }) => `${name} ${BUNDLE_TYPES[`${shape.name}.${name}`] ?? type}`,
  );
  await client.query(`create temporary table staged_${shape.name} (${columns.join(", ")}) on commit drop`);
}

/** Copies a part of a table. Returns the number of rows. */
export async function loadStaged(client: ClientBase, table: string, part: Buffer): Promise<number> {
  const copy = client.query(copyFrom(`copy staged_${table} from stdin`));
  await pipeline(Readable.from([await decompress(part)]), copy);
  return copy.rowCount ?? 0;
}

/** Inserts the staged rows into their table, with ids of this database instead of their numbers. */
export async function placeRows(target: Target, shape: TableShape, reason: string): Promise<void> {
  const { client, accountId, bases } = target;
  await requireNumbers(target, shape);
  const added = Object.entries(ADDED_VALUES[shape.name] ?? {});
  const hasAccount = shape.name !== "accounts";
  const columns = [
    ...(hasAccount ? ["account_id"] : []),
    ...shape.columns.map(({ name }) => name),
    ...added.map(([name]) => name),
  ];
  const values = [
    ...(hasAccount ? [String(accountId)] : []),
    ...shape.columns.map((column) => readValue(shape, column, bases)),
    ...added.map(([, value]) => value.replace("$reason", `'${reason.replaceAll("'", "''")}'`)),
  ];
  await client.query(
    `insert into public.${shape.name} (${columns.join(", ")}) overriding system value
     select ${values.join(", ")} from staged_${shape.name} s`,
  );
  if (shape.name !== "report_schedules" && shape.name !== "webhooks")
    await client.query(`drop table staged_${shape.name}`);
}

function readValue(shape: TableShape, { name, type, of }: Column, bases: Target["bases"]): string {
  const read = READ_VALUES[`${shape.name}.${name}`];
  if (read) return read.replaceAll(/\$base\{(\w+)\}/g, (_, table: string) => String(bases[table] ?? 0));
  if (name === "id" && shape.hasId) return `s.id + ${bases[shape.name] ?? 0}`;
  if (!of) return `s.${name}`;
  const idOf = (value: string) =>
    of === "users"
      ? `(select p.user_id from placed_people p where p.number = ${value})`
      : `${value} + ${bases[of] ?? 0}`;
  if (type === "bigint") return idOf(`s.${name}`);
  return `case when s.${name} is not null then array(
    select ${idOf("named.number")} from unnest(s.${name}) with ordinality as named(number, at) order by named.at) end`;
}

/** Refuses numbers that the bundle does not contain, because the resulting id could belong to another account. */
async function requireNumbers({ client, numbers, people }: Target, shape: TableShape): Promise<void> {
  const limits = shape.columns.flatMap(({ name, type, of }) => {
    const table = name === "id" && shape.hasId ? shape.name : of;
    if (table === undefined) return [];
    const most = table === "users" ? people : (numbers[table] ?? 0);
    if (type === "bigint") return [`s.${name} not between 1 and ${most}`];
    return [
      `exists (select from unnest(s.${name}) named where named is null or named not between 1 and ${most})`,
    ];
  });
  if (limits.length === 0) return;
  const { rows } = await client.query(
    `select from staged_${shape.name} s where ${limits.join(" or ")} limit 1`,
  );
  if (rows.length > 0) throw new Error(`a row of ${shape.name} names a row that the bundle does not hold`);
}
