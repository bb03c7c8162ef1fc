import { sql } from "kysely";
import type { Db } from "../../../platform/database/database.ts";

/** A widget that a browser loaded in a frame of a site. */
export interface SeenWidget {
  of: "EVENT" | "ORGANIZER";
  id: number;
  host: string;
}

/**
 * Maximum per widget. Deletes the host that was not seen for the longest time; a host that is seen again
 * returns.
 */
const MAX_HOSTS = 50;

/**
 * Records where widgets were seen. Writes the rows in a fixed order, so that concurrent writers do not
 * deadlock.
 */
export async function writeInstallations(db: Db, seen: readonly SeenWidget[]): Promise<void> {
  const column = <Name extends keyof SeenWidget>(name: Name) => seen.map((each) => each[name]);
  await sql`
    with seen as (
      select * from unnest(${column("of")}::text[], ${column("id")}::bigint[], ${column("host")}::text[])
        as s("of", id, host)
    ), placed as (
      select e.account_id, e.id as event_id, null::bigint as organizer_id, seen.host
      from seen join events e on seen."of" = 'EVENT' and e.id = seen.id and e.deleted_at is null
      union
      select o.account_id, null, o.id, seen.host
      from seen join organizers o on seen."of" = 'ORGANIZER' and o.id = seen.id and o.deleted_at is null
    ), written as (
      insert into widget_installations as known (account_id, event_id, organizer_id, host)
      select account_id, event_id, organizer_id, host from placed
      order by account_id, event_id, organizer_id, host
      on conflict (account_id, event_id, organizer_id, host) do update set last_seen_at = now()
      returning 1
    )
    select count(*) from written`.execute(db);
  await sql`
    delete from widget_installations w using (
      select id, row_number() over (partition by account_id, event_id, organizer_id order by last_seen_at desc, id desc) as place
      from widget_installations
      where event_id = any(${idsOf(seen, "EVENT")}::bigint[]) or organizer_id = any(${idsOf(seen, "ORGANIZER")}::bigint[])
    ) ranked
    where ranked.id = w.id and ranked.place > ${MAX_HOSTS}`.execute(db);
}

function idsOf(seen: readonly SeenWidget[], of: SeenWidget["of"]): number[] {
  return seen.filter((each) => each.of === of).map(({ id }) => id);
}
