import { afterAll, beforeAll, expect, test } from "vitest";
import { stageEvent, type StagedEvent } from "../bench/stage.ts";
import { makeMember, makeSession } from "../test/factories.ts";
import { send } from "./balancer.ts";
import type { Program } from "./program.ts";
import { openFixture, type Fixture } from "./fixture.ts";
import { until } from "./until.ts";

/** More rows than one part of a file contains. */
const CODES = 25_000;
const ANSWER_WITHIN_MS = 20_000;

let fixture: Fixture;
let program: Program;
let event: StagedEvent;
let headers: Record<string, string>;

beforeAll(async () => {
  fixture = await openFixture();
  program = await fixture.startProgram();
  event = await stageEvent(fixture.pool, { products: 1, quantity: 10, price: 0 });
  const session = await makeSession(
    fixture.db,
    await makeMember(fixture.db, { account_id: event.accountId }),
  );
  headers = { cookie: `tessera-session=${session}`, "sec-fetch-site": "same-origin" };
  await fixture.pool.query(
    `with counters as (
       insert into stock (account_id, event_id, kind) select $1, $2, 'PROMO' from generate_series(1, $3::int) returning id)
     insert into promo_codes (account_id, event_id, code, discount_type, stock_id)
     select $1, $2, 'a-code-of-many-' || id, 'NONE', id from counters`,
    [event.accountId, event.eventId, CODES],
  );
  await fixture.pool.query(`
    create function stand_still() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock_shared(4712);
      return new;
    end $$`);
});

afterAll(async () => {
  await program.stop();
  await fixture.close();
});

test.each([
  ["its first part", "insert on task_files", "new.part = 1", true],
  ["its first part, which the database keeps all the same", "insert on task_files", "new.part = 1", false],
  ["its last part", "insert on task_files", "new.part > 1", true],
  ["that it is done", "update on tasks", "new.status = 'DONE'", true],
])(
  "FLT-02 an export that writes %s finishes by itself after kill -9 of the program, complete and once",
  async (_, write, when, endsBackend) => {
    const gate = await fixture.pool.connect();
    await gate.query("select pg_advisory_lock(4712)");
    await fixture.pool.query(
      `create trigger failpoint before ${write} for each row when (${when}) execute function stand_still()`,
    );
    const { id } = await ask<{ data: { id: number } }>(
      "POST",
      `/api/events/${event.eventId}/promo-codes/export`,
      { format: "csv" },
    ).then(({ data }) => data);
    const standing = await backendsAtGate();

    await program.kill();
    for (const pid of endsBackend ? standing : [])
      await fixture.pool.query("select pg_terminate_backend($1)", [pid]);
    await gate.query("select pg_advisory_unlock(4712)");
    gate.release();
    await fixture.pool.query(`drop trigger failpoint on ${write.split(" ")[2]}`);
    program = await fixture.startProgram();
    // Five minutes pass: the task's lease expires, and jobs of workers that are gone are released.
    await fixture.pool.query("update tasks set leased_until = now() where leased_until is not null");
    await fixture.pool.query(
      "select graphile_worker.force_unlock_workers(array(select distinct locked_by from graphile_worker._private_jobs where locked_by is not null))",
    );

    const path = `/api/events/${event.eventId}/tasks/${id}`;
    await until("the export has ended", async () => {
      await fixture.pool.query(
        "update graphile_worker._private_jobs set run_at = now() where locked_at is null",
      );
      return !["QUEUED", "RUNNING"].includes((await ask<{ data: Task }>("GET", path)).data.status);
    });
    const { data: task } = await ask<{ data: Task }>("GET", path);
    const { body: file } = await send(
      program.port,
      { method: "GET", path: `${path}/file`, headers },
      ANSWER_WITHIN_MS,
    );

    expect(task).toMatchObject({ status: "DONE", done: CODES, total: CODES, refused: 0 });
    expect(Buffer.byteLength(file)).toBe(task.file_bytes);
    const codes = file.split(/\r?\n/).filter((line) => line.includes("a-code-of-many-"));
    expect(new Set(codes).size).toBe(CODES);
    expect(codes).toHaveLength(CODES);
    const { data: all } = await ask<{ data: Task[] }>("GET", `/api/events/${event.eventId}/tasks`);
    expect(all.filter((one) => one.id === id)).toHaveLength(1);
    expect(all.every(({ status }) => status === "DONE")).toBe(true);
  },
);

interface Task {
  id: number;
  status: string;
  done: number;
  total: number;
  file_bytes: number;
}

async function ask<Answer>(method: string, path: string, body?: unknown): Promise<Answer> {
  const reply = await send(program.port, { method, path, body, headers }, ANSWER_WITHIN_MS);
  if (reply.status >= 300) throw new Error(`${method} ${path}: ${reply.status} ${reply.body}`);
  return JSON.parse(reply.body) as Answer;
}

async function backendsAtGate(): Promise<number[]> {
  let pids: number[] = [];
  await until("the export stands still", async () => {
    const { rows } = await fixture.pool.query<{ pid: number }>(
      "select pid from pg_locks where locktype = 'advisory' and objid = 4712 and not granted",
    );
    pids = rows.map(({ pid }) => pid);
    return pids.length > 0;
  });
  return pids;
}
