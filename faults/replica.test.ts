import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { Registry } from "prom-client";
import { sql } from "kysely";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { createAreas } from "../src/api.ts";
import { exportList } from "../src/lists/exports/export-list.ts";
import { runTask, type TaskHandler } from "../src/lists/tasks/run-task.ts";
import { readTaskFile } from "../src/lists/tasks/task-files.ts";
import { createLog } from "../src/platform/log.ts";
import { checkReplica } from "../src/platform/database/replica/check-replica.ts";
import { measureReplica } from "../src/platform/database/replica/measure-replica.ts";
import { openReplica, type Replica } from "../src/platform/database/replica/open-replica.ts";
import { replicaAlarm } from "../src/platform/database/replica/replica-alarm.ts";
import { ORGANIZER_REPORT_TYPES } from "../src/reporting/organizer-reports/contract.ts";
import { REPORT_TYPES } from "../src/reporting/contract.ts";
import { EVENT_REPORT_KEYS, ORGANIZER_REPORT_KEYS } from "../src/reporting/rules/report-definitions.ts";
import { testApi, testServices } from "../test/api.ts";
import type { Email } from "../src/platform/mail/outgoing-email.ts";
import { sendReport } from "../src/reporting/schedules/emails/send-report.tsx";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../test/factories.ts";
import { makeCompletedOrder } from "../test/orders.ts";
import { send } from "./balancer.ts";
import { databaseOver, type FaultProxy, openFaultProxy } from "./fault-proxy.ts";
import { type Program, sharing, startProgram } from "./program.ts";
import { openReplicaPair, type ReplicaPair, socketOf } from "./replica-pair.ts";
import { until } from "./until.ts";

const MAX_LAG_MS = 3_000;

let pair: ReplicaPair;
/** The proxy between the programs and the replica. */
let line: FaultProxy;
let replicas: Replica[];
let processes: Awaited<ReturnType<typeof testApi>>[];
const registry = new Registry();

beforeAll(async () => {
  pair = await openReplicaPair({ isSynchronous: false });
  line = await openFaultProxy(socketOf(pair.standby));
  replicas = [0, 1].map(() =>
    openReplica({
      url: databaseOver(line),
      primary: pair.onPrimary.db,
      log: createLog("silent"),
      maxLagMilliseconds: MAX_LAG_MS,
      limits: { connections: 4, requiresAccount: true },
      lookEveryMilliseconds: 100,
    }),
  );
  measureReplica(registry, replicas[0]!);
  processes = await Promise.all(
    replicas.map((replica) => {
      const services = { ...testServices({ ...pair.onPrimary, url: pair.primary.url() }), replica };
      return testApi(
        services,
        createAreas(services).map((area) => () => area),
      );
    }),
  );
});

afterAll(async () => {
  await Promise.all(replicas.map((replica) => replica.stop()));
  await pair.close();
});

beforeEach(async () => {
  line.inject({});
  pair.link.inject({});
  await onStandby("select pg_wal_replay_resume()");
  await until("the replica may serve", () => replicas.every((replica) => replica.state().isUsable));
});

/** Creates two members of one account, each in a separate process. */
async function makeFixture() {
  const { db } = pair.onPrimary;
  const anna = await makeMember(db, { role: "SUPERADMIN" });
  const ben = await makeMember(db, { role: "ADMIN", account_id: anna.account_id });
  const event = await makeEvent(db, { account_id: anna.account_id, title: "Night" });
  const [ofAnna, ofBen] = [await makeSession(db, anna), await makeSession(db, ben)];
  const as = (session: string, place: number) => (call: string, body?: unknown) =>
    processes[place]!.send(call, { body, cookies: { "__Host-session": session } });
  await replayed();
  return {
    event,
    anna: as(ofAnna, 0),
    annaElsewhere: as(ofAnna, 1),
    ben: as(ofBen, 1),
    benHere: as(ofBen, 0),
  };
}

type Fixture = Awaited<ReturnType<typeof makeFixture>>;

const TAX = { name: "City tax", type: "TAX", calculation_type: "PERCENTAGE", rate: 5_000 };
const entries = async (ask: Fixture["anna"]) => (await ask("GET /audit-log")).json.data.length;

/** Uses a plain client, because the program's own connections refuse a read-only server. */
async function onStandby(statement: string, values: unknown[] = []): Promise<Record<string, unknown>> {
  const client = new pg.Client(pair.standby.url());
  await client.connect();
  try {
    return (await client.query(statement, values)).rows[0] ?? {};
  } finally {
    await client.end();
  }
}

/** Waits until the replica has replayed everything. */
async function replayed(): Promise<void> {
  const { rows } = await pair.onPrimary.pool.query("select pg_current_wal_flush_lsn()::text as position");
  await until("the replica has everything", async () => {
    const found = await onStandby("select pg_last_wal_replay_lsn() >= $1::pg_lsn as is_there", [
      rows[0].position,
    ]);
    return found["is_there"] as boolean;
  });
}

/** Returns the number of reads of both processes: from the replica, and from the primary by reason. */
async function served(): Promise<Record<string, number>> {
  const figures = await registry.metrics();
  return Object.fromEntries(
    [...figures.matchAll(/^tessera_replica_reads\{from="(\w+)",why="(\w*)"\} (\d+)$/gm)].map(
      ([, from, why, count]) => [why || from!, Number(count)],
    ),
  );
}

async function servedDuring(work: () => Promise<unknown>): Promise<Record<string, number>> {
  const before = await served();
  await work();
  const after = await served();
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, count]) =>
      count > (before[name] ?? 0) ? [[name, count - (before[name] ?? 0)]] : [],
    ),
  );
}

test("the replica serves every call that may lag, and none of them writes", async () => {
  const { event, anna } = await makeFixture();
  const order = await makeOrder(pair.onPrimary.db, event);
  const { rows } = await sql<{ id: number }>`
    insert into messages (account_id, event_id, user_id, type, subject, message, order_id)
    select account_id, event_id, (select min(user_id) from memberships m where m.account_id = o.account_id),
      'ORDER_OWNER', 'S', '<p>m</p>', id from orders o where id = ${order.id} returning id`.execute(
    pair.onPrimary.db,
  );
  await replayed();
  const ids = { event_id: event.id, organizer_id: event.organizer_id, message_id: rows[0]!.id };
  const calls = processes[0]!.dispatcher.routes
    .filter(({ definition }) => definition.mayLag)
    .flatMap(({ definition: { path } }) => pathsOf(path, ids));

  const counts = await servedDuring(async () => {
    for (const call of calls) expect([call, (await anna(`GET ${call}`)).status]).toEqual([call, 200]);
  });

  expect(calls.length).toBeGreaterThan(50);
  expect(counts).toEqual({ replica: calls.length });
});

/** The path with these ids, once for each report. */
function pathsOf(path: string, ids: Record<string, number>): string[] {
  const isOfEvent = path.includes("{event_id}");
  const tables = isOfEvent ? EVENT_REPORT_KEYS : ORGANIZER_REPORT_KEYS;
  const types = isOfEvent ? REPORT_TYPES : ORGANIZER_REPORT_TYPES;
  const reports = path.includes("{report}") ? tables : path.includes("{report_type}") ? types : [""];
  const query = path.endsWith("/export") ? "?format=csv" : path === "/search" ? "?query=Night" : "";
  return reports.map(
    (report) =>
      path
        .replace(/\{report(_type)?\}/, report)
        .replace(/\{(\w+)\}/g, (_hole, name: string) => String(ids[name])) + query,
  );
}

test("people see what they wrote at once, in every process, while others see it when the replica has it", async () => {
  const { anna, annaElsewhere, ben } = await makeFixture();
  expect(await entries(ben)).toBe(0);
  await onStandby("select pg_wal_replay_pause()");

  await anna("POST /taxes-and-fees", TAX);
  const writtenAt = performance.now();

  expect(await entries(anna)).toBe(1);
  expect(await entries(annaElsewhere)).toBe(1);
  expect(await entries(ben)).toBe(0);
  await until("the other one sees it, from the primary", async () => (await entries(ben)) === 1);
  // The limit allows for one more look at the lag, and for a busy machine.
  expect(performance.now() - writtenAt).toBeLessThan(MAX_LAG_MS + 2_000);
  expect(replicas[1]!.state().problem).toBeNull();

  await onStandby("select pg_wal_replay_resume()");
  await until("the replica serves again", async () => {
    const counts = await servedDuring(() => entries(anna));
    return counts["replica"] === 1;
  });
  expect(await entries(anna)).toBe(1);
});

test("an export is read from the replica, and from the primary when it is tried again", async () => {
  const { event, anna } = await makeFixture();
  await makeOrder(pair.onPrimary.db, event, { email: "carla@example.org" });
  await replayed();
  const services = { ...testServices({ ...pair.onPrimary, url: pair.primary.url() }), replica: replicas[0] };
  const exportAt = async (attempts: number) => {
    const { json } = await anna(`POST /events/${event.id}/orders/export`, { format: "csv" });
    await replayed();
    const taskHandlers = {
      "export-orders": ((task, tools) =>
        exportList(services, { list: "orders", task: { ...task, attempts } }, tools)) satisfies TaskHandler,
    };
    const counts = await servedDuring(() =>
      runTask(services, { taskHandlers, throttle: (work) => work() }, { task_id: json.data.id }),
    );
    const parts = await Array.fromAsync(readTaskFile(pair.onPrimary.db, json.data.id));
    return { counts, text: Buffer.concat(parts).toString() };
  };

  const [first, second] = [await exportAt(1), await exportAt(2)];

  expect([first.counts, second.counts]).toEqual([{ replica: 1 }, {}]);
  expect(first.text).toContain("carla@example.org");
  expect(second.text).toBe(first.text);
});

test("a report that is mailed on a schedule is read from the replica once it has all, else from the primary", async () => {
  const { event, anna } = await makeFixture();
  const { db } = pair.onPrimary;
  const { account_id, recipient_ids, id } = (
    await sql<{ account_id: number; recipient_ids: number[]; id: number }>`
      insert into report_schedules (account_id, event_id, report, format, frequency, time_of_day, recipient_ids, next_run_at)
      select ${event.account_id}, ${event.id}, 'product_sales', 'csv', 'DAILY', '00:00', array_agg(m.user_id), now()
      from memberships m where m.account_id = ${event.account_id}
      returning account_id, recipient_ids, id`.execute(db)
  ).rows[0]!;
  const product = await makeProduct(db, event, { title: "Seat", price: 2_000 });
  const send = async () => {
    const sent: Email[] = [];
    await makeCompletedOrder(db, event, [{ product, quantity: 1 }], {
      completed_at: new Date(Date.now() - 86_400_000),
    });
    const mail = { send: async (email: Email) => void sent.push(email), close: () => {} };
    const services = { ...testServices({ ...pair.onPrimary, url: pair.primary.url() }), mail };
    const due = { schedule_id: id, account_id, user_id: recipient_ids[0]!, due_at: new Date().toISOString() };
    const counts = await servedDuring(() => sendReport({ ...services, replica: replicas[0] }, due));
    return { counts, text: sent[0]!.plain };
  };

  // The report contains the order that was placed just before.
  const fromReplica = await send();
  await onStandby("select pg_wal_replay_pause()");
  const paused = await send();
  await onStandby("select pg_wal_replay_resume()");

  expect([fromReplica.counts, paused.counts]).toEqual([{ replica: 1 }, { behind: 1 }]);
  expect(fromReplica.text).toContain("€20.00");
  expect(paused.text).toContain("€40.00");
  expect((await anna(`GET /events/${event.id}`)).status).toBe(200);
});

test("pages read from the primary what has just changed", async () => {
  const { event, anna } = await makeFixture();
  await onStandby("select pg_wal_replay_pause()");
  await makeOrder(pair.onPrimary.db, event);

  const before = (await anna(`GET /events/${event.id}/orders`)).json.data.length;
  replicas[0]!.noteChange(event.id);
  const after = (await anna(`GET /events/${event.id}/orders`)).json.data.length;

  expect([before, after]).toEqual([0, 1]);
});

test("reads from the primary what the replica does not have yet, instead of answering that it is unknown", async () => {
  const { benHere } = await makeFixture();
  await onStandby("select pg_wal_replay_pause()");
  const { db } = pair.onPrimary;
  const me = (await benHere("GET /users/me")).json.data;
  const fresh = await makeEvent(db, { account_id: me.account_id ?? me.account.id });

  expect((await benHere(`GET /events/${fresh.id}/orders`)).status).toBe(200);
});

test("a replica that goes away, falls silent or is cut off from the primary loses no answer", async () => {
  const { event, anna } = await makeFixture();
  const list = () => anna(`GET /events/${event.id}/orders`);
  const alarm = replicaAlarm(replicas[0]!, () => performance.now() * 1_000);
  const longest: number[] = [];
  const during = async (trouble: Parameters<FaultProxy["inject"]>[0]) => {
    line.inject(trouble);
    const statuses = new Set<number>();
    for (let count = 0; count < 12; count += 1) {
      const askedAt = performance.now();
      statuses.add((await list()).status);
      longest.push(performance.now() - askedAt);
      await sleep(50);
    }
    expect([...statuses]).toEqual([200]);
    await until("it counts as away", () => !replicas[0]!.state().isUsable);
    line.inject({});
    await until("it serves again", () => replicas[0]!.state().isUsable);
  };

  await during({ isCut: true });
  await during({ isBlackHole: true });
  line.inject({ isCut: true });
  await until("the alarm is raised", async () => (await alarm.look(pair.onPrimary.db)) !== null);
  line.inject({});
  await until("it serves again", () => replicas[0]!.state().isUsable);
  // A request waits at most for one look at a silent replica, and for one more connection.
  expect(Math.max(...longest)).toBeLessThan(5_000);

  pair.link.inject({ isCut: true });
  await anna("POST /taxes-and-fees", { ...TAX, name: "Other" });
  await until("it is too far behind", () => !replicas[0]!.state().isUsable);
  expect((await list()).status).toBe(200);
});

test("a start names what is wrong with DATABASE_REPLICA_URL, and waits for no replica that is away", async () => {
  const lines: string[] = [];
  const log = createLog("warn", { write: (text: string) => void lines.push(text) });
  const primary = pair.primary.url();
  const check = (replica: string) => checkReplica({ replica, primary }, log);

  await check(databaseOver(line));
  await expect(check(primary)).rejects.toThrow("DATABASE_REPLICA_URL is no replica");
  await expect(check(databaseOver(line, "absent"))).rejects.toThrow(
    "DATABASE_REPLICA_URL leads to no database",
  );
  line.inject({ isCut: true });
  await check(databaseOver(line));

  expect(lines.length).toBe(1);
});

test("the program watches its replica, and starts and serves without it", async () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-replica-"));
  const start = () =>
    startProgram({
      ...sharing(pair.primary.url(), folder),
      DATABASE_REPLICA_URL: databaseOver(line),
      DATABASE_REPLICA_MAX_LAG: "2",
    });
  const get = (program: Program, address: string) =>
    send(program.port, { method: "GET", path: address }, 10_000);
  const lag = async (program: Program) =>
    Number(/^tessera_replica_lag_seconds (\S+)$/m.exec((await get(program, "/metrics")).body)?.[1]);

  const program = await start();
  await until("it knows how far the replica is", async () => (await lag(program)) < 2);
  line.inject({ isCut: true });
  await until("it knows that the replica is away", async () => (await lag(program)) > 2);
  // A busy machine may have shed load at the start.
  await until("it serves", async () => (await get(program, "/readyz")).status === 200);
  expect((await program.stop()).code).toBe(0);
  const again = await start();
  await until("it serves", async () => (await get(again, "/readyz")).status === 200);
  await again.stop();
  fs.rmSync(folder, { recursive: true });
});

test("a replica that was promoted serves nothing any more", async () => {
  await onStandby("select pg_promote(true)");

  await until("it is not used", () => !replicas[0]!.state().isUsable);
  expect(replicas[0]!.state().problem).toContain("no longer");
});
