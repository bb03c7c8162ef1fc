import pg from "pg";
import { afterAll, beforeAll, expect, onTestFinished, test } from "vitest";
import { BUYER, orderOf, placedOrder, type StagedEvent, stageEvent } from "../bench/stage.ts";
import { makeMember, makeSession } from "../test/factories.ts";
import { send } from "./balancer.ts";
import { checkInvariants } from "./invariants.ts";
import type { Program } from "./program.ts";
import { openFixture, type Fixture } from "./fixture.ts";
import { until } from "./until.ts";

const ANSWER_WITHIN_MS = 60_000;
/**
 * A request stops waiting for a connection after 3 s, and the server cancels the holders of the connections
 * after 30 s. A busy machine adds seconds to the first time, but cannot turn it into the second.
 */
const SOON_MS = 12_000;
/** The connections of the web role, without those for selling. */
const CONNECTIONS_FOR_REPORTS = 6;
const MAX_CONNECTIONS = 60;
let fixture: Fixture;
let program: Program;

beforeAll(async () => {
  fixture = await openFixture({ max_connections: String(MAX_CONNECTIONS) });
  program = await fixture.startProgram();
  await until("it is ready", async () => (await ask("GET", "/readyz")).status === 200);
});

afterAll(async () => {
  await program.stop();
  await fixture.close();
});

async function ask(method: string, path: string, body?: unknown, headers = {}) {
  const startedAt = performance.now();
  const reply = await send(program.port, { method, path, body, headers }, ANSWER_WITHIN_MS);
  return {
    status: reply.status,
    body: reply.body,
    isToldWhen: Number(reply.headers["retry-after"]) > 0,
    milliseconds: performance.now() - startedAt,
  };
}

const ordersOf = ({ eventId }: StagedEvent) => `/api/public/events/${eventId}/order`;
const hold = (event: StagedEvent) => ask("POST", ordersOf(event), orderOf(event.products[0]!));

async function buy(event: StagedEvent) {
  const { shortId, session } = placedOrder((await hold(event)).body);
  return ask("PUT", `${ordersOf(event)}/${shortId}?session_identifier=${session}`, { order: BUYER });
}

test("FLT-10 reports that occupy all their connections delay no buyer, and a request without a connection is refused soon", async () => {
  const event = await stageEvent(fixture.pool, { products: 1, quantity: 100, price: 0 });
  /** An event that is not in memory: its sale has to be read from the database. */
  const cold = await stageEvent(fixture.pool, { products: 1, quantity: 100, price: 0 });
  const member = await makeMember(fixture.db, { account_id: event.accountId });
  const cookie = `tessera-session=${await makeSession(fixture.db, member)}`;
  await buy(event);
  const locker = await fixture.pool.connect();
  onTestFinished(() => locker.release(true));
  await locker.query("begin");
  await locker.query("lock table event_daily_statistics in access exclusive mode");

  const askForReports = (count: number) =>
    Array.from({ length: count }, () =>
      ask("GET", `/api/events/${event.eventId}/stats`, undefined, { cookie }),
    );
  const stuck = askForReports(30);
  await until("the reports keep all their connections busy", async () => {
    const { rows } = await fixture.pool.query("select 1 from pg_locks where not granted");
    return rows.length >= CONNECTIONS_FOR_REPORTS;
  });
  // The connections become free only with the rollback, so these requests get none, on a machine of any
  // speed.
  const late = askForReports(10);
  const sales = await Promise.all([buy(event), buy(cold)]);
  const refused = await Promise.all(late);
  await locker.query("rollback");
  await Promise.all(stuck);
  const [after] = await Promise.all(askForReports(1));

  for (const bought of sales)
    expect(bought).toMatchObject({ status: 200, body: expect.stringContaining('"status":"COMPLETED"') });
  for (const reply of refused) expect(reply).toMatchObject({ status: 503, isToldWhen: true });
  expect(Math.max(...[...sales, ...refused].map(({ milliseconds }) => milliseconds))).toBeLessThan(SOON_MS);
  expect(after).toMatchObject({ status: 200 });
  expect(await checkInvariants(fixture.pool)).toEqual([]);
});

test("FLT-10 requests get 503 at once while a server has no connection left, and succeed when there is one again", async () => {
  const event = await stageEvent(fixture.pool, { products: 1, quantity: 100, price: 0 });
  await buy(event);
  const taken = await takeEveryConnection();

  const replies = await Promise.all([hold(event), hold(event), ask("GET", "/readyz")]);
  await Promise.all(taken.map((client) => client.end()));

  expect(replies.map(({ status }) => status)).toEqual([503, 503, 503]);
  expect(Math.max(...replies.map(({ milliseconds }) => milliseconds))).toBeLessThan(SOON_MS);
  expect(replies.slice(0, 2).map(({ isToldWhen }) => isToldWhen)).toEqual([true, true]);
  await until("places are held again", async () => (await hold(event)).status === 201);
});

const OF_PROGRAM = "from pg_stat_activity where pid <> pg_backend_pid() and application_name like 'tessera%'";

/**
 * Ends the program's connections and takes every free slot. Repeats this until the program has no connection left.
 */
async function takeEveryConnection(): Promise<pg.Client[]> {
  const clients: pg.Client[] = [];
  for (;;) {
    await fixture.pool.query(`select pg_terminate_backend(pid) ${OF_PROGRAM}`);
    const client = new pg.Client({ connectionString: fixture.url, application_name: "greedy" });
    client.on("error", () => {});
    try {
      await client.connect();
      clients.push(client);
    } catch (error) {
      expect((error as { code: string }).code).toBe("53300");
      // An ending connection would free a slot, and a beginning one would serve the program. A connection takes its
      // slot before pg_stat_activity lists it. So the list is complete only when it has as many rows as there are
      // slots.
      const { rows } = await fixture.pool.query<{ listed: number; of_program: number }>(
        `select count(*)::int as listed, (select count(*)::int ${OF_PROGRAM}) as of_program
         from pg_stat_activity where backend_type = 'client backend'`,
      );
      if (rows[0]!.of_program === 0 && rows[0]!.listed === MAX_CONNECTIONS) return clients;
    }
  }
}

test.each(["40001", "40P01"])(
  "FLT-22 retries transactions with a conflict (%s) a few times; when they always conflict, answers 503 with Retry-After",
  async (code) => {
    const event = await stageEvent(fixture.pool, { products: 1, quantity: 100, price: 0 });
    await fixture.pool.query(`
      create sequence crossings;
      create function cross_over() returns trigger language plpgsql as $$
      begin
        if nextval('crossings') <= current_setting('tessera.crossings')::int then
          raise exception 'crossed' using errcode = '${code}';
        end if;
        return new;
      end $$;
      create trigger crossed before insert on orders for each statement execute function cross_over()`);
    const crossTimes = async (times: number) => {
      await fixture.pool.query("alter system set tessera.crossings = " + times);
      await fixture.pool.query("select pg_reload_conf()");
      await until("it is so", async () => {
        const { rows } = await fixture.pool.query(
          "select current_setting('tessera.crossings', true) as times",
        );
        return rows[0].times === String(times);
      });
      await fixture.pool.query("alter sequence crossings restart");
    };

    onTestFinished(async () => {
      await fixture.pool.query(
        "drop trigger crossed on orders; drop function cross_over; drop sequence crossings",
      );
    });

    await crossTimes(2);
    const afterTwo = await hold(event);
    await crossTimes(1_000);
    const always = await hold(event);
    const { rows } = await fixture.pool.query("select last_value::int as tries from crossings");
    await crossTimes(0);

    expect(afterTwo.status).toBe(201);
    expect(always).toMatchObject({ status: 503, isToldWhen: true });
    expect(rows[0].tries).toBeGreaterThan(1);
    expect(rows[0].tries).toBeLessThanOrEqual(4);
    expect((await hold(event)).status).toBe(201);
  },
);

test("FLT-19 an event whose page cannot be rendered breaks that page only, and only while it cannot be rendered", async () => {
  const [spoilt, well] = await Promise.all(
    [0, 1].map(() => stageEvent(fixture.pool, { products: 1, quantity: 10, price: 500 })),
  );
  const move = (timezone: string) =>
    fixture.pool.query("update events set timezone = $2 where id = $1", [spoilt!.eventId, timezone]);
  const page = async ({ eventId }: StagedEvent) => ask("GET", `/event/${eventId}/a-sale-for-the-bench`);
  await move("Nowhere/Atlantis");

  const [broken, other] = await Promise.all([page(spoilt!), page(well!)]);
  const bought = await hold(well!);
  await move("Europe/Berlin");
  await until("it is drawn again", async () => (await page(spoilt!)).status === 200);

  expect(broken.status).toBe(500);
  expect(broken.body).toMatch(/<html/);
  expect(broken.body).not.toMatch(/RangeError|at .+\(.+:\d+:\d+\)/);
  expect([other.status, bought.status, program.isRunning()]).toEqual([200, 201, true]);
});
