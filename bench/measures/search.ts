import { performance } from "node:perf_hooks";
import { logInOrganiser } from "../organiser.ts";
import type { UnderTest } from "../server-under-test.ts";
import { stageBuyers } from "../stage-many.ts";
import { stageEvent } from "../stage.ts";

const ROUNDS = 60;

/**
 * Measures the latency of the command palette in milliseconds (95th percentile), with this many orders and
 * attendees.
 */
export async function search(
  underTest: UnderTest,
  rows: number,
  say: (line: string) => void,
): Promise<{ p50: number; p95: number }> {
  const { pool } = underTest;
  const event = await stageEvent(pool, { products: 1, quantity: null, price: 0 });
  await stageBuyers(pool, event, {
    orders: rows,
    withAttendees: true,
    onProgress: (seeded) => say(`  ${seeded.toLocaleString("en")} of ${rows.toLocaleString("en")} seeded`),
  });
  for (let other = 0; other < 20; other += 1) {
    const small = await stageEvent(pool, { products: 1, quantity: null, price: 0 });
    await stageBuyers(pool, small, { orders: Math.ceil(rows / 2_000), withAttendees: true });
  }
  const { rows: people } = await pool.query<{
    first_name: string;
    last_name: string;
    email: string;
    public_id: string;
  }>(
    "select first_name, last_name, email, public_id from attendees where event_id = $1 and id % 9973 = 0 order by id limit 10",
    [event.eventId],
  );
  const words = [
    ...people.flatMap((one) => [
      one.last_name,
      `${one.first_name} ${one.last_name}`,
      one.email,
      one.email.slice(4, 12),
      one.public_id,
      one.last_name.slice(0, 3),
    ]),
    "ada",
    "example.org",
    "nobody like this",
    "sale",
  ];
  const call = await logInOrganiser();
  const times: number[] = [];
  for (let round = -4; round < ROUNDS + words.length; round += 1) {
    const from = performance.now();
    await (await call(`/search?query=${encodeURIComponent(words.at(round % words.length)!)}`)).json();
    const took = performance.now() - from;
    if (round >= 0) times.push(took);
    if (took > 300) say(`  ${took.toFixed(0)} ms for ${words.at(round % words.length)}`);
  }
  times.sort((a, b) => a - b);
  return { p50: times[Math.floor(times.length / 2)]!, p95: times[Math.floor(times.length * 0.95)]! };
}
