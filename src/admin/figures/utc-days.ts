import { type RawBuilder, sql } from "kysely";

/** Today in UTC. The connection's time zone is a setting of the server and must not decide what is today. */
export const TODAY = sql`(now() at time zone 'UTC')::date`;

/** Start of a day in UTC. */
export const startOf = (day: RawBuilder<unknown>) => sql`(${day})::timestamp at time zone 'UTC'`;
