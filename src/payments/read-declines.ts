import type pg from "pg";

export interface DeclineCount {
  key: string;
  points: number;
  /** Seconds until the count restarts. */
  seconds: number;
}

/** Reads the recent counts of declines for several payers in one round trip. */
export async function readDeclines(pool: pg.Pool, tried: string[][]): Promise<DeclineCount[][]> {
  const { rows } = await pool.query<DeclineCount>({
    name: "count_declines",
    text: `select key, points, ceil((expire - extract(epoch from clock_timestamp()) * 1000) / 1000)::int as seconds
           from rate_limits where key = any ($1) and expire > extract(epoch from clock_timestamp()) * 1000`,
    values: [[...new Set(tried.flat())]],
  });
  const counts = new Map(rows.map((row) => [row.key, row]));
  return tried.map((keys) => keys.flatMap((key) => counts.get(key) ?? []));
}
