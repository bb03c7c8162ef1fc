import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { BUYER, orderOf, placedOrder, type StagedEvent, stageEvent } from "../bench/stage.ts";
import { seededRandom } from "../src/demo/random.ts";
import { makeMember, makeSession } from "../test/factories.ts";
import { ALL_IS_WELL, audit, letMinutesPass, untilSettled } from "./audit.ts";
import { createBalancer, send } from "./balancer.ts";
import { startLoad } from "./load.ts";
import { type Program, ROOT, type Settings } from "./program.ts";
import { openFixture, type Fixture, stageSales } from "./fixture.ts";
import { until } from "./until.ts";

const ANSWER_WITHIN_MS = 60_000;
const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const HOLD_MINUTES = 15;
const SWEEPS_MS = 2_500;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-clock-"));
let fixture: Fixture;

beforeAll(async () => {
  fixture = await openFixture();
});

afterAll(async () => {
  await fixture.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

/** Starts a program with a wrong clock, which can be set while it runs. */
async function startWithClock(shiftMs: number, settings: Settings = {}) {
  const file = path.join(folder, crypto.randomUUID());
  const set = (milliseconds: number) => fs.writeFileSync(file, String(milliseconds));
  set(shiftMs);
  const program = await fixture.startProgram({
    NODE_OPTIONS: `--import ${path.join(ROOT, "faults/planted-clock.mjs")}`,
    PLANTED_SHIFT: file,
    ...settings,
  });
  return Object.assign(program, { setClock: set });
}

const ask = ({ port }: Program, method: string, path: string, body?: unknown, headers = {}) =>
  send(port, { method, path, body, headers }, ANSWER_WITHIN_MS);

async function hold(at: Program, { eventId, products }: StagedEvent) {
  const reply = await ask(at, "POST", `/api/public/events/${eventId}/order`, orderOf(products[0]!));
  const { shortId, session } = placedOrder(reply.body);
  return {
    shortId,
    own: `/api/public/events/${eventId}/order/${shortId}?session_identifier=${session}`,
    order: dataOf(reply.body),
  };
}

const databaseNow = async () =>
  (await fixture.pool.query<{ now: Date }>("select clock_timestamp() as now")).rows[0]!.now.getTime();

/**
 * Returns the answer and the database's time before and after it. Every time in the answer must lie between
 * the two, on a machine of any speed.
 */
async function timed<Answer>(work: () => Promise<Answer>) {
  const from = await databaseNow();
  const answer = await work();
  return { answer, from, to: await databaseNow() };
}

function dataOf(body: string) {
  return (JSON.parse(body) as { data: { reserved_until: string; seconds_left: number } }).data;
}

const outcome = async (at: Program, own: string) => {
  const { status, body } = await ask(at, "PUT", own, { order: BUYER });
  return `${status} ${(JSON.parse(body) as { code?: string; status?: string }).code ?? ""}`.trim();
};

async function statesOf({ eventId }: StagedEvent): Promise<Record<string, number>> {
  const { rows } = await fixture.pool.query<{ status: string; number: number }>(
    "select status, count(*)::int as number from orders where event_id = $1 group by status",
    [eventId],
  );
  return Object.fromEntries(rows.map(({ status, number }) => [status, number]));
}

test("TIM-10 programs whose clocks are ten minutes off hold, complete and expire by the database's clock alone", async () => {
  const programs = [await startWithClock(10 * MINUTE_MS), await startWithClock(-10 * MINUTE_MS)] as const;
  const event = await stageEvent(fixture.pool, { products: 1, quantity: 100, price: 0 });

  const holding = await Promise.all(
    [...programs, ...programs].map((program) => timed(() => hold(program, event))),
  );
  const held = holding.map(({ answer }) => answer);
  const last = await Promise.all(programs.map((program) => hold(program, event)));
  await fixture.pool.query(
    "update orders set expires_at = clock_timestamp() + interval '3 minutes' where short_id = any ($1)",
    [held.map(({ shortId }) => shortId)],
  );
  await fixture.pool.query("update orders set expires_at = clock_timestamp() where short_id = any ($1)", [
    last.map(({ shortId }) => shortId),
  ]);
  const tooLate = [await outcome(programs[0], last[1]!.own), await outcome(programs[1], last[0]!.own)];
  await until("the sweep has ended what is over", async () => (await statesOf(event)).ABANDONED === 2);
  await sleep(SWEEPS_MS);
  const states = await statesOf(event);
  const reading = await timed(async () => dataOf((await ask(programs[0], "GET", held[0]!.own)).body));
  const completed = await Promise.all(held.map(({ own }, index) => outcome(programs[(index + 1) % 2]!, own)));
  await Promise.all(programs.map((program) => program.stop()));

  for (const { answer, from, to } of holding) {
    const endsAt = Date.parse(answer.order.reserved_until);
    expect(endsAt).toBeGreaterThanOrEqual(from + HOLD_MINUTES * MINUTE_MS);
    expect(endsAt).toBeLessThanOrEqual(to + HOLD_MINUTES * MINUTE_MS);
    expect(answer.order.seconds_left).toBeGreaterThanOrEqual(Math.floor((endsAt - to) / 1000));
    expect(answer.order.seconds_left).toBeLessThanOrEqual(HOLD_MINUTES * 60);
  }
  expect(tooLate).toEqual(["409 order_expired", "409 order_expired"]);
  expect(states).toEqual({ RESERVED: 4, ABANDONED: 2 });
  const endsAt = Date.parse(reading.answer.reserved_until);
  expect(reading.answer.seconds_left).toBeGreaterThanOrEqual(Math.floor((endsAt - reading.to) / 1000));
  expect(reading.answer.seconds_left).toBeLessThanOrEqual(Math.ceil((endsAt - reading.from) / 1000));
  expect(completed).toEqual(held.map(() => "200"));
});

test("TIM-11 a clock that jumps an hour back and a day ahead during a sale ends no hold, ends no session and delays no buyer", async () => {
  const program = await startWithClock(0, { TESSERA_API_CALLS_PER_MINUTE: "100000" });
  const event = await stageEvent(fixture.pool, { products: 1, quantity: 100, price: 0 });
  const member = await makeMember(fixture.db, { account_id: event.accountId });
  const cookie = `tessera-session=${await makeSession(fixture.db, member)}`;
  const held = await Promise.all(Array.from({ length: 20 }, () => hold(program, event)));
  const balancer = createBalancer();
  balancer.setPorts([program.port]);
  const events = await stageSales(fixture.pool, 10_000);
  const load = startLoad({ balancer, events, buyers: 8, random: seededRandom(11), abandoning: 0.2 });
  const states: unknown[] = [];

  for (const shift of [0, -HOUR_MS, 24 * HOUR_MS, 0]) {
    program.setClock(shift);
    await sleep(100);
    const before = load.report.bought.size;
    await until(`they buy with the clock ${shift} ms off`, () => load.report.bought.size > before + 20);
    await sleep(SWEEPS_MS / 2);
    const me = await ask(program, "GET", `/api/events/${event.eventId}/stats`, undefined, { cookie });
    states.push([me.status, await statesOf(event)]);
  }
  const report = await load.stop();
  await balancer.stop();
  const finished = await Promise.all(held.map(({ own }) => outcome(program, own)));
  await letMinutesPass(fixture.pool);
  await untilSettled(fixture.pool);
  const { output } = await program.stop();

  expect(states).toEqual(Array.from({ length: 4 }, () => [200, { RESERVED: 20 }]));
  expect(finished).toEqual(held.map(() => "200"));
  expect(await audit(fixture.pool, report)).toEqual(ALL_IS_WELL);
  expect(output).not.toMatch(/TimeoutNegativeWarning|TimeoutOverflowWarning/);
});

test("TIM-11 a client that made too many calls waits a minute at most, whatever the clock did meanwhile", async () => {
  const program = await startWithClock(0, { TESSERA_API_CALLS_PER_MINUTE: "3" });
  const call = () => ask(program, "GET", "/api/public/events/1");

  for (let times = 0; times < 4; times += 1) await call();
  program.setClock(-HOUR_MS);
  await sleep(100);
  const refused = await call();
  await program.stop();

  expect(refused.status).toBe(429);
  expect(Number(refused.headers["retry-after"])).toBeGreaterThan(0);
  expect(Number(refused.headers["retry-after"])).toBeLessThanOrEqual(60);
});
