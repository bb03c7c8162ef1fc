import path from "node:path";
import pg from "pg";
import { PROGRAM_FOLDER } from "./program.ts";

const SOCKETS = path.resolve(import.meta.dirname, "../..", PROGRAM_FOLDER, "postgres");

/**
 * Queries the program's database for actions that no page can do: letting time pass, planting hostile data.
 */
export async function query<Row extends pg.QueryResultRow>(
  statement: string,
  values: unknown[] = [],
): Promise<Row[]> {
  const client = new pg.Client({ host: SOCKETS, user: "postgres", database: "postgres" });
  await client.connect();
  try {
    return (await client.query<Row>(statement, values)).rows;
  } finally {
    await client.end();
  }
}
