import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { hangUp } from "../../src/platform/database/refuse-read-only.ts";
import type { Cluster } from "./cluster.ts";
import type { RunningMachine } from "./machine.ts";

const PAUSE_MS = 250;
/** The number of writers per machine. While one waits for an answer, the others continue to write. */
const WRITERS = 2;

interface Written {
  id: number;
  machine: string;
  answeredAt: number;
}

export interface DirectWrites {
  /** The number of writes that a machine was asked for, and how many it acknowledged, since a moment. */
  since(machine: RunningMachine, moment: number): { tried: number; acknowledged: number };
  /** Returns the acknowledged writes that a database lacks. */
  missingFrom(url: string): Promise<Written[]>;
  total(): number;
  stop(): Promise<void>;
}

/**
 * Writes to every machine all the time, past HAProxy and without the checks of the program, as a client with
 * an old address would. Waits for each answer, however long it takes.
 */
export async function writeDirectly(cluster: Cluster): Promise<DirectWrites> {
  const leader = (await cluster.leader())!;
  await run(cluster.urlOn(leader, "postgres"), "create table direct_writes (id bigint primary key)");
  const written: Written[] = [];
  const tries: { machine: string; at: number }[] = [];
  const open = new Set<pg.Client>();
  let isOver = false;
  let lastId = 0;

  async function write(machine: RunningMachine): Promise<void> {
    const client = new pg.Client(cluster.urlOn(machine, "postgres"));
    client.on("error", () => {});
    open.add(client);
    try {
      tries.push({ machine: machine.name, at: performance.now() });
      await client.connect();
      while (!isOver) {
        const id = ++lastId;
        tries.push({ machine: machine.name, at: performance.now() });
        await client.query("insert into direct_writes values ($1)", [id]);
        written.push({ id, machine: machine.name, answeredAt: performance.now() });
        await sleep(PAUSE_MS);
      }
    } catch {
      // Refused, read-only or lost: the next try opens another connection.
    } finally {
      open.delete(client);
      hangUp(client);
    }
  }

  const writers = cluster.machines
    .flatMap((machine) => Array.from({ length: WRITERS }, () => machine))
    .map(async (machine) => {
      while (!isOver) {
        await write(machine);
        await sleep(PAUSE_MS);
      }
    });

  return {
    since: (machine, moment) => ({
      tried: tries.filter(({ machine: name, at }) => name === machine.name && at > moment).length,
      acknowledged: written.filter(
        ({ machine: name, answeredAt }) => name === machine.name && answeredAt > moment,
      ).length,
    }),
    async missingFrom(url) {
      const acknowledged = [...written];
      const rows = await run<{ id: string }>(url, "select id from direct_writes");
      const found = new Set(rows.map(({ id }) => Number(id)));
      return acknowledged.filter(({ id }) => !found.has(id));
    },
    total: () => written.length,
    async stop() {
      isOver = true;
      for (const client of open) hangUp(client);
      await Promise.all(writers);
    },
  };
}

async function run<Row extends pg.QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(statement)).rows;
  } finally {
    await client.end();
  }
}
