import { sql } from "kysely";
import type { Db } from "../database/database.ts";
import type { RaisedAlarm } from "./alarm.ts";

/** Lists the raised alarms, the longest raised first. */
export async function listRaisedAlarms(db: Db): Promise<RaisedAlarm[]> {
  const { rows } = await sql<RaisedAlarm>`
    select substr(key, ${"alarm:".length + 1}) as name, value ->> 'problem' as problem, value ->> 'since' as since
    from installation
    where starts_with(key, 'alarm:') and value ->> 'problem' is not null
    order by value ->> 'since'`.execute(db);
  return rows;
}
