import { sql } from "kysely";
import type { Db } from "../database/database.ts";

/** Keeps the table small. An expired row limits no caller. */
export async function deleteExpiredLimits(db: Db): Promise<void> {
  await sql`delete from rate_limits where expire < extract(epoch from now()) * 1000`.execute(db);
}
