import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { Ask } from "../bench/driver.ts";
import { BUYER, orderOf, placedOrder, stageEvent } from "../bench/stage.ts";
import { testDatabase } from "../test/database.ts";
import { makeOrganizer } from "../test/factories.ts";
import { type Reply, send } from "./balancer.ts";
import { checkInvariants } from "./invariants.ts";
import { sharing, startProgram } from "./program.ts";
import { untilQuiet } from "./until.ts";

const { db, pool, url } = await testDatabase();
const dataFolder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-expiry-"));
afterAll(() => fs.rmSync(dataFolder, { recursive: true, force: true }));

const ROUNDS = 1_000;
const CONCURRENT = 20;
/** The time from the completion's start to the end of the hold, chosen so that either may win. */
const FIRST_HEAD_START_MS = 20;
const STEP = 1.1;
const ANSWER_WITHIN_MS = 60_000;

/** The rows that must exist for each answer to the buyer. */
const LEFT_BEHIND: Record<string, string> = {
  "200 undefined": "COMPLETED with 1 tickets",
  "409 order_expired": "ABANDONED with 0 tickets",
};

test("STK-07 exactly one wins if a hold expires in the instant in which it completes, 1,000 times", async () => {
  await makeOrganizer(db);
  const programs = await Promise.all([1, 2].map(() => startProgram(sharing(url, dataFolder))));
  const event = await stageEvent(pool, { products: 1, quantity: ROUNDS, price: 0 });
  const orders = `/api/public/events/${event.eventId}/order`;
  const portOf = (round: number) => programs[round % programs.length]!.port;
  let isOver = false;

  /** Runs in addition to the programs' own sweeps, which run once a second. */
  const sweeping = Promise.all(
    [1, 2].map(async () => {
      while (!isOver) await pool.query("select count(*) from expire_holds(10)");
    }),
  );
  /** A very busy machine refuses some requests temporarily. */
  const ask = async (port: number, request: Ask): Promise<Reply> => {
    for (;;) {
      const reply = await send(port, request, ANSWER_WITHIN_MS);
      if (reply.status !== 503) return reply;
      await sleep(Number(reply.headers["retry-after"]) * 1000);
    }
  };
  const hold = async (round: number) => {
    const wanted = { method: "POST", path: orders, body: orderOf(event.products[0]!) };
    return placedOrder((await ask(portOf(round), wanted)).body);
  };
  let headStart = FIRST_HEAD_START_MS;
  const raceOne = async (round: number) => {
    const { shortId, session } = await hold(round);
    await pool.query(
      "update orders set expires_at = clock_timestamp() + make_interval(secs => $2) where short_id = $1",
      [shortId, headStart / 1000],
    );
    const path = `${orders}/${shortId}?session_identifier=${session}`;
    const finish = { method: "PUT", path, body: { order: BUYER } };
    const reply = await ask(portOf(round + 1), finish);
    headStart *= reply.status === 200 ? 1 / STEP : STEP;
    return { shortId, reply };
  };

  const outcomes = new Map<string, string>();
  let next = 0;
  try {
    await Promise.all(
      Array.from({ length: CONCURRENT }, async () => {
        while (next < ROUNDS) {
          const { shortId, reply } = await raceOne(next++);
          const { code } = JSON.parse(reply.body) as { code?: string };
          outcomes.set(shortId, LEFT_BEHIND[`${reply.status} ${code}`] ?? reply.body);
        }
      }),
    );
    await untilQuiet(pool);
  } finally {
    isOver = true;
    await sweeping;
  }

  const { rows } = await pool.query<{ short_id: string; status: string; tickets: number }>(
    `select short_id, status, (select count(*) from attendees a where a.order_id = o.id and a.status = 'ACTIVE') as tickets
     from orders o where event_id = $1`,
    [event.eventId],
  );
  const inTheRows = rows.map(({ short_id, status, tickets }) => [
    short_id,
    `${status} with ${tickets} tickets`,
  ]);
  expect(Object.fromEntries(inTheRows)).toEqual(Object.fromEntries(outcomes));
  expect(outcomes.size).toBe(ROUNDS);
  // Each side won often enough for a real race.
  const won = [...outcomes.values()].filter((outcome) => outcome.startsWith("COMPLETED")).length;
  expect(won).toBeGreaterThan(ROUNDS / 10);
  expect(won).toBeLessThan(ROUNDS - ROUNDS / 10);
  expect(await checkInvariants(pool)).toEqual([]);
  await Promise.all(programs.map((program) => program.stop()));
});
