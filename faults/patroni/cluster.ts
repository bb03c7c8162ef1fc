import { type ChildProcess, spawn } from "node:child_process";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { freePorts } from "./free-ports.ts";
import { prepareMachine, type RunningMachine } from "./machine.ts";
import type { Programs } from "./programs.ts";
import { haproxyExample, type Machine } from "./settings.ts";

/** A member in the answer of Patroni's `GET /cluster`. */
interface Member {
  name: string;
  role: "leader" | "sync_standby" | "replica";
  state: string;
  timeline?: number;
  lag?: number | "unknown";
}

export interface Cluster {
  machines: RunningMachine[];
  /** The address of the primary, whichever machine it is on, through HAProxy. */
  url: string;
  folder: string;
  /** The address of a database on one machine, past HAProxy, as superuser. */
  urlOn(machine: Machine, database?: string): string;
  /** The machine that holds the leader's key and answers as primary, or null. */
  leader(): Promise<RunningMachine | null>;
  /**
   * True while a machine is still becoming the primary. Until it is one, it goes on storing and confirming
   * what the primary before it writes.
   */
  isInRecovery(machine: Machine): Promise<boolean>;
  /** The machine that every commit waits for, or null while there is none. */
  synchronousStandby(): Promise<RunningMachine | null>;
  /** Waits until there is a primary and every other machine follows it, one of them synchronously. */
  untilWhole(): Promise<void>;
  /** Asks Patroni to make another machine the primary. Resolves when Patroni has answered. */
  switchOver(from: Machine, to: Machine): Promise<void>;
  /** Ends all processes. The folder with settings and logs stays. */
  stop(): Promise<void>;
}

const MACHINES = 3;
const ANSWER_WITHIN_MS = 1_500;
/** Each answer of Patroni costs it a query and milliseconds of Python. */
export const ASK_EVERY_MS = 500;
const WHOLE_WITHIN_MS = 600_000;
/** Patroni gave up waiting for its own switchover, which goes on. */
const STATUS_UNKNOWN = 503;
const API_LOGIN = `Basic ${Buffer.from("patroni:change-me-patroni").toString("base64")}`;

/** Starts three machines and HAProxy from `deploy/patroni`, and creates Tessera's role and database. */
export async function openCluster(programs: Programs): Promise<Cluster> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-patroni-"));
  fs.chmodSync(folder, 0o755);
  const [haproxyPort, ...ports] = await freePorts(1 + MACHINES * 4);
  const all = Array.from({ length: MACHINES }, (_, index): Machine => {
    const [postgresPort, apiPort, etcdPort, etcdPeerPort] = ports.slice(index * 4) as [
      number,
      number,
      number,
      number,
    ];
    const name = `db${index + 1}`;
    return { name, folder: path.join(folder, name), postgresPort, apiPort, etcdPort, etcdPeerPort };
  });
  const machines = all.map((machine) => prepareMachine(machine, all, programs));
  const guard = guardOf(folder);
  for (const machine of machines) machine.start();
  const haproxy = startHaproxy(programs.haproxy, path.join(folder, "haproxy.cfg"), haproxyPort!, all);

  async function members(): Promise<Member[]> {
    const answers = await Promise.all(machines.map(({ apiPort }) => askPatroni(apiPort, "/cluster")));
    // A machine that was cut off may remember an older state; the one that knows the newest timeline counts.
    const lists = answers.flatMap((answer) => (answer?.ok ? [answer.body as { members: Member[] }] : []));
    const newest = (list: { members: Member[] }) => Math.max(0, ...list.members.map((m) => m.timeline ?? 0));
    return lists.toSorted((a, b) => newest(b) - newest(a))[0]?.members ?? [];
  }

  async function leader(): Promise<RunningMachine | null> {
    const answers = await Promise.all(machines.map(({ apiPort }) => askPatroni(apiPort, "/primary")));
    return machines.find((_, index) => answers[index]?.ok) ?? null;
  }

  const isWhole = async () => {
    const now = await members();
    const [primary] = now.filter(({ role }) => role === "leader");
    const follows = ({ role, state, timeline }: Member) =>
      role !== "leader" && /^(running|streaming)$/.test(state) && timeline === primary?.timeline;
    return (
      primary?.state === "running" &&
      now.filter(follows).length === MACHINES - 1 &&
      now.some(({ role }) => role === "sync_standby") &&
      (await leader()) !== null
    );
  };

  const urlOn = ({ postgresPort }: Machine, database = "tessera") =>
    `postgres://postgres:change-me-superuser@127.0.0.1:${postgresPort}/${database}`;
  const cluster: Cluster = {
    machines,
    url: `postgres://tessera:tessera@127.0.0.1:${haproxyPort}/tessera`,
    folder,
    urlOn,
    leader,
    async isInRecovery(machine) {
      const client = new pg.Client(urlOn(machine, "postgres"));
      await client.connect();
      try {
        const { rows } = await client.query<{ is_standby: boolean }>(
          "select pg_is_in_recovery() as is_standby",
        );
        return rows[0]!.is_standby;
      } finally {
        await client.end();
      }
    },
    async synchronousStandby() {
      const name = (await members()).find(({ role }) => role === "sync_standby")?.name;
      return machines.find((machine) => machine.name === name) ?? null;
    },
    untilWhole: () => untilMembers(isWhole),
    async switchOver(from, to) {
      const answer = await fetch(`http://127.0.0.1:${from.apiPort}/switchover`, {
        method: "POST",
        headers: { authorization: API_LOGIN, "content-type": "application/json" },
        body: JSON.stringify({ leader: from.name, candidate: to.name }),
      });
      const text = await answer.text();
      if (!answer.ok && answer.status !== STATUS_UNKNOWN)
        throw new Error(`the switchover was answered ${answer.status}: ${text}`);
    },
    async stop() {
      haproxy.kill("SIGTERM");
      await Promise.all(machines.map((machine) => machine.stop()));
      guard.kill();
    },
  };
  try {
    await cluster.untilWhole();
    await createDatabase(urlOn((await leader())!, "postgres"));
  } catch (error) {
    await cluster.stop();
    throw error;
  }
  return cluster;
}

/** Waits longer than a busy machine needs to copy the changes that a former primary lacks. */
async function untilMembers(areWhole: () => Promise<boolean>): Promise<void> {
  const giveUpAt = Date.now() + WHOLE_WITHIN_MS;
  while (!(await areWhole())) {
    if (Date.now() > giveUpAt) throw new Error("some machine does not follow the primary");
    await sleep(ASK_EVERY_MS);
  }
}

function startHaproxy(program: string, file: string, port: number, all: Machine[]): ChildProcess {
  fs.writeFileSync(file, haproxyExample(port, all));
  const log = fs.openSync(file.replace(".cfg", ".log"), "a");
  const child = spawn(program, ["-db", "-f", file], { stdio: ["ignore", log, log] });
  fs.closeSync(log);
  return child;
}

/** Kills all processes that were started from the folder when this process is gone, even if it was killed. */
function guardOf(folder: string): ChildProcess {
  const script = `read -r never
    for process in /proc/[0-9]*; do
      pid=\${process#/proc/}
      [ "$pid" != $$ ] && grep -qaF "$1" "$process/cmdline" 2>/dev/null && kill -9 "$pid"
    done`;
  return spawn("sh", ["-c", script, "guard", folder], {
    stdio: ["pipe", "ignore", "ignore"],
    detached: true,
  });
}

async function createDatabase(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query("create role tessera login password 'tessera'");
  await client.query("create database tessera owner tessera");
  await client.end();
}

async function askPatroni(port: number, path: string): Promise<{ ok: boolean; body: unknown } | null> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    return { ok: answer.ok, body: await answer.json() };
  } catch {
    return null;
  }
}
