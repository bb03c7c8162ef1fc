import type { Pool } from "pg";

/** Adds one to each key, in one statement. An expired key starts at one again, for its number of seconds. */
export async function countInLimits(
  pool: Pool,
  limits: readonly (readonly [key: string, seconds: number])[],
): Promise<void> {
  await pool.query({
    name: "count_in_limits",
    text: `insert into rate_limits as r (key, points, expire)
           select key, 1, extract(epoch from clock_timestamp())::bigint * 1000 + seconds * 1000
           from unnest($1::text[], $2::bigint[]) as counted(key, seconds) order by key
           on conflict (key) do update
           set points = case when r.expire > extract(epoch from clock_timestamp()) * 1000 then r.points + 1 else 1 end,
               expire = case when r.expire > extract(epoch from clock_timestamp()) * 1000 then r.expire else excluded.expire end`,
    values: [limits.map(([key]) => key), limits.map(([, seconds]) => seconds)],
  });
}
