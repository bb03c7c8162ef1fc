import { sql } from "kysely";
import type { Db } from "../database/database.ts";

/** Stores the result of a periodic check. Every process shows it, and alarms read it. */
export async function storeCheck(db: Db, name: string, result: Record<string, number>): Promise<void> {
  await sql`
    insert into installation (key, value) values (${name}, ${JSON.stringify(result)}::jsonb)
    on conflict (key) do update set value = excluded.value, updated_at = now()`.execute(db);
}
