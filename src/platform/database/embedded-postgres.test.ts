import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { type EmbeddedPostgres, StartRefused, startEmbeddedPostgres } from "./embedded-postgres.ts";

const home = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-embedded-"));
const THROWAWAY = { fsync: "off", shared_buffers: "16MB" };
let directory = "";
let number = 0;

beforeEach(() => {
  directory = path.join(home, `folder-${++number}`);
});

afterAll(() => fs.rmSync(home, { recursive: true, force: true }));

const start = (where = directory) => startEmbeddedPostgres({ directory: where, settings: THROWAWAY });

test("OPS-04 runs PostgreSQL 18 on a socket that only its user may open", async () => {
  const server = await start();
  const [row] = await query(server.url(), "select current_setting('server_version_num')::int as version");
  const listening = await query(server.url(), "show listen_addresses");
  await server.stop();

  expect(row?.version).toBeGreaterThanOrEqual(180_000);
  expect(listening).toEqual([{ listen_addresses: "" }]);
  expect(fs.statSync(server.socketDirectory).mode & 0o077).toBe(0);
});

test("keeps data across a stop and a start, and leaves no process behind", async () => {
  const before = await start();
  await query(before.url(), "create table kept as select 7 as n");
  await before.stop();
  expect(isAlive(before.pid)).toBe(false);

  const after = await start();
  const rows = await query(after.url(), "select n from kept");
  await after.stop();

  expect(rows).toEqual([{ n: 7 }]);
});

test("FLT-01 a killed program leaves no PostgreSQL behind, and the next start has every committed row", async () => {
  const program = await startElsewhere();
  await query(program.url, "create table kept as select 7 as n");
  program.child.kill("SIGKILL");
  await untilGone(program.pid);

  const next = await start();
  const rows = await query(next.url(), "select n from kept");
  await next.stop();

  expect(rows).toEqual([{ n: 7 }]);
});

test("waits for the old server to end when started right after a kill", async () => {
  const program = await startElsewhere();
  program.child.kill("SIGKILL");
  await once(program.child, "exit");

  const next = await start();
  await next.stop();

  expect(isAlive(program.pid)).toBe(false);
});

test("a killed program whose parent has not noticed does not keep the folder", async () => {
  // The shell becomes a process that asks for no child, so its first child stays in the process table.
  const parent = spawn("sh", ["-c", "sleep 0.1 & echo $!; exec sleep 60"], {
    stdio: ["ignore", "pipe", "inherit"],
  });
  const [line] = await once(parent.stdout, "data");
  const pid = Number(line);
  await untilGone(pid);
  const startedAt = fs
    .readFileSync(`/proc/${pid}/stat`, "utf8")
    .replace(/^.*\) /, "")
    .split(" ")[19];
  fs.mkdirSync(directory);
  fs.writeFileSync(path.join(directory, "owner.json"), JSON.stringify({ pid, startedAt }));

  const server = await start();
  const rows = await query(server.url(), "select 1 as n");
  await server.stop();

  expect(process.kill(pid, 0)).toBe(true);
  parent.kill();
  expect(rows).toEqual([{ n: 1 }]);
});

test("ends and replaces a server whose program and guard are both gone", async () => {
  const program = await startElsewhere();
  const guard = parentOf(program.pid);
  program.child.kill("SIGSTOP"); // It must not start the server again.
  const helpers = childrenOf(guard).filter((pid) => pid !== program.pid);
  for (const pid of [...helpers, guard]) process.kill(pid, "SIGKILL");
  program.child.kill("SIGKILL");
  await once(program.child, "exit");
  expect(isAlive(program.pid)).toBe(true);

  const next = await start();
  await next.stop();

  expect(isAlive(program.pid)).toBe(false);
});

test("FLT-04 starts a killed PostgreSQL again with every committed row", async () => {
  const server = await start();
  await query(server.url(), "create table kept as select 7 as n");
  const killed = server.pid;
  process.kill(killed, "SIGKILL");
  while (server.pid === killed) await sleep(20);

  const rows = await query(server.url(), "select n from kept");
  await server.stop();

  expect(rows).toEqual([{ n: 7 }]);
  expect(isAlive(server.pid)).toBe(false);
});

test("refuses a folder that another running Tessera uses, and names its process", async () => {
  const program = await startElsewhere();

  const refusal = await refusalOf(start());
  program.child.kill("SIGKILL");
  await untilGone(program.pid);

  expect(refusal).toMatch(
    new RegExp(`in use by another running Tessera \\(process ${program.child.pid}\\): stop`),
  );
});

test("starts despite a stale lock whose process id now belongs to another program", async () => {
  await (await start()).stop();
  const lock = path.join(directory, "data/postmaster.pid");
  fs.writeFileSync(
    lock,
    `${process.pid}\n${directory}/data\n1700000000\n5432\n${directory}\n\n 1 1\nready   \n`,
  );
  fs.writeFileSync(path.join(directory, "owner.json"), JSON.stringify({ pid: process.pid, startedAt: "1" }));

  const server = await start();
  const rows = await query(server.url(), "select 1 as n");
  await server.stop();

  expect(rows).toEqual([{ n: 1 }]);
});

test("puts the socket into a short private folder when the data folder's path is too long", async () => {
  const deep = path.join(directory, "d".repeat(60), "e".repeat(60));
  const server = await start(deep);
  const rows = await query(server.url(), "select 1 as n");
  await server.stop();

  expect(rows).toEqual([{ n: 1 }]);
  expect(server.socketDirectory.startsWith(deep)).toBe(false);
  expect(fs.statSync(server.socketDirectory).mode & 0o777).toBe(0o700);
  fs.rmSync(server.socketDirectory, { recursive: true });
});

test.each([
  [
    "PG_VERSION is missing",
    (data: string) => fs.rmSync(`${data}/PG_VERSION`),
    /damaged \(PG_VERSION is missing\)/,
  ],
  ["PG_VERSION is garbage", (data: string) => fs.writeFileSync(`${data}/PG_VERSION`, "?"), /damaged/],
  [
    "pg_control is missing",
    (data: string) => fs.rmSync(`${data}/global/pg_control`),
    /damaged \(global\/pg_control/,
  ],
  [
    "pg_control is garbage",
    (data: string) => fs.writeFileSync(`${data}/global/pg_control`, "x".repeat(8192)),
    /damaged/,
  ],
  [
    "the log of writes is gone",
    (data: string) => fs.rmSync(`${data}/pg_wal`, { recursive: true }),
    /damaged/,
  ],
  [
    "it is of another version",
    (data: string) => fs.writeFileSync(`${data}/PG_VERSION`, "17\n"),
    /PostgreSQL 17 .* 18/,
  ],
])("a data folder in which %s stops the start with one sentence", async (_what, damage, sentence) => {
  await (await start()).stop();
  damage(path.join(directory, "data"));

  const refusal = await refusalOf(start());

  expect(refusal).toMatch(sentence);
  expect(refusal).toMatch(/: [^\n]+\.$/);
});

test("stops the start with one sentence when a file is where the folder should be", async () => {
  fs.writeFileSync(directory, "");

  expect(await refusalOf(start())).toMatch(/is not a folder: remove it/);
});

test("stops the start with one sentence when the folder is not writable", async () => {
  const unwritable = process.getuid?.() === 0 ? "/sys/tessera" : "/tessera";

  expect(await refusalOf(start(unwritable))).toMatch(/cannot be written .*: make it writable/);
});

test("FLT-13 stops the start with one sentence when the disk is full", async (context) => {
  const mount = "mount -t tmpfs -o size=6m tessera /mnt && exec";
  const command = ["--user", "--map-root-user", "--mount", "sh", "-c", `${mount} "$@"`, "sh"];
  const child = spawn("unshare", [...command, process.execPath, ...programIn("/mnt/postgres")]);
  const [output] = await Promise.all([textOf(child), once(child, "exit")]);
  if (/unshare|mount:/.test(output)) context.skip("this machine allows no private mount");

  expect(output).toMatch(/The disk that holds \/mnt\/postgres is full: free some space/);
});

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  return (await client.query(text).finally(() => client.end())).rows;
}

async function refusalOf(started: Promise<EmbeddedPostgres>): Promise<string> {
  const error = await started.then((server) => server.stop()).catch((refusal: unknown) => refusal);
  expect(error).toBeInstanceOf(StartRefused);
  return (error as StartRefused).message;
}

/** A separate program that runs a server in the folder until it is killed. */
async function startElsewhere(): Promise<{ child: ChildProcess; url: string; pid: number }> {
  const child = spawn(process.execPath, programIn(directory), { stdio: ["ignore", "pipe", "inherit"] });
  const [line] = await once(child.stdout!, "data");
  return { child, ...JSON.parse(String(line)) };
}

function programIn(where: string): string[] {
  const program = `
    const { startEmbeddedPostgres } = await import(${JSON.stringify(path.join(import.meta.dirname, "embedded-postgres.ts"))});
    const options = { directory: ${JSON.stringify(where)}, settings: ${JSON.stringify(THROWAWAY)} };
    const server = await startEmbeddedPostgres(options).catch((error) => { console.log(error.message); process.exit(1); });
    console.log(JSON.stringify({ url: server.url(), pid: server.pid }));
    setInterval(() => {}, 1000);`;
  return ["--input-type=module", "--eval", program];
}

async function textOf(child: ChildProcess): Promise<string> {
  let text = "";
  for (const stream of [child.stdout!, child.stderr!]) stream.on("data", (part) => (text += part));
  await once(child, "close");
  return text;
}

async function untilGone(pid: number): Promise<void> {
  while (isAlive(pid)) await sleep(20);
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/^State:\s+Z/m.test(fs.readFileSync(`/proc/${pid}/status`, "utf8"));
  } catch {
    return false;
  }
}

/** The guard is a shell. Its child process watches for the end of the program. */
function childrenOf(pid: number): number[] {
  const text = fs.readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").trim();
  return text === "" ? [] : text.split(" ").map(Number);
}

function parentOf(pid: number): number {
  return Number(/^PPid:\s+(\d+)/m.exec(fs.readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]);
}
