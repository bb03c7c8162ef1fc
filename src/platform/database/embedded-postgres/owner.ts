import { spawnSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { StartRefused } from "../start-refused.ts";
import type { Folder } from "./folder.ts";

const OWNER_FILE = "owner.json";

/** Claims the folder for the life of this process. Refuses while another Tessera uses the folder. */
export function claimFolder({ root }: Folder): void {
  const file = path.join(root, OWNER_FILE);
  const found = read(file);
  if (found !== undefined) dropDead(file, found, root);
  const ours = JSON.stringify({ pid: process.pid, startedAt: startOf(process.pid) });
  try {
    fs.writeFileSync(file, ours, { flag: "wx" });
  } catch {
    throw inUse(root, ownerIn(read(file))?.pid);
  }
}

export function releaseFolder({ root }: Folder): void {
  fs.rmSync(path.join(root, OWNER_FILE), { force: true });
}

/** Ends a server whose Tessera is gone, and makes its stale lock harmless. */
export async function clearLeftovers({ data, sockets }: Folder): Promise<void> {
  const lock = path.join(data, "postmaster.pid");
  const pid = Number(read(lock)?.split("\n")[0]);
  if (!pid || !isAlive(pid)) return;
  if (isServerOf(pid, data)) return endServer(pid, data);
  // The process id now belongs to another program, which PostgreSQL would mistake for its server. Replaces
  // only the id: PostgreSQL needs the rest of the file to recognise children that still run.
  fs.writeFileSync(lock, read(lock)!.replace(/^\d+/, String(NOBODYS_PID)));
  fs.rmSync(path.join(sockets, ".s.PGSQL.5432.lock"), { force: true });
}

const READY = new Set(["ready", "standby"]);

/** The process id of the server when it accepts connections. */
export function readyServer({ data }: Folder): number | undefined {
  const lines = read(path.join(data, "postmaster.pid"))?.split("\n") ?? [];
  const pid = Number(lines[0]);
  return READY.has(lines[7]?.trim() ?? "") && isAlive(pid) && isServerOf(pid, data) ? pid : undefined;
}

const NOBODYS_PID = 2_147_483_647;
const POLITE_MS = 3_000;
const PATIENT_MS = 30_000;

/** The guard usually stops the server. If the guard is gone too, this process stops it. */
async function endServer(pid: number, data: string): Promise<void> {
  const since = Date.now();
  let asked = 0;
  while (isAlive(pid) && isServerOf(pid, data)) {
    const waited = Date.now() - since;
    if (waited > POLITE_MS && asked === 0) asked = signal(pid, "SIGINT");
    if (waited > PATIENT_MS && asked === 1) asked += signal(pid, "SIGQUIT");
    await sleep(25);
  }
}

function signal(pid: number, name: NodeJS.Signals): number {
  try {
    process.kill(pid, name);
  } catch {
    // The server has ended meanwhile.
  }
  return 1;
}

function dropDead(file: string, found: string, root: string): void {
  const owner = ownerIn(found);
  if (owner && isAlive(owner.pid) && startOf(owner.pid) === owner.startedAt) throw inUse(root, owner.pid);
  // Renamed instead of removed: if two programs start at once, only one gets the file of the dead owner.
  const aside = `${file}.${process.pid}`;
  try {
    fs.renameSync(file, aside);
  } catch {
    return;
  }
  const isTheSame = read(aside) === found;
  if (!isTheSame) fs.linkSync(aside, file);
  fs.rmSync(aside);
}

function inUse(root: string, pid: number | undefined): StartRefused {
  const who =
    pid === process.pid ? "this very process" : `another running Tessera (process ${pid ?? "unknown"})`;
  return new StartRefused(
    `The data folder ${root} is in use by ${who}: stop that one first, or set TESSERA_DATA to another folder.`,
  );
}

function ownerIn(text: string | undefined): { pid: number; startedAt: string } | undefined {
  try {
    const owner = JSON.parse(text ?? "");
    return Number.isInteger(owner.pid) ? owner : undefined;
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/**
 * Process ids are reused, so a process is identified by its id and start time. A process that has ended but stays in
 * the process table, because its parent has not asked how it ended, has no start time here.
 */
function startOf(pid: number): string {
  if (process.platform !== "linux") {
    const answer = spawnSync("ps", ["-o", "stat=", "-o", "lstart=", "-p", String(pid)], { encoding: "utf8" });
    const said = answer.stdout.trim();
    return said.startsWith("Z") ? "" : said.replace(/^\S+\s+/, "");
  }
  const afterName = read(`/proc/${pid}/stat`)?.replace(/^.*\)\s/s, "");
  const fields = afterName?.split(" ") ?? [];
  return fields[0] === "Z" ? "" : (fields[19] ?? "");
}

/** A PostgreSQL server's working directory is its data folder. */
function isServerOf(pid: number, data: string): boolean {
  if (process.platform !== "linux") {
    const answer = spawnSync("ps", ["-o", "command=", "-p", String(pid)], { encoding: "utf8" });
    return answer.stdout.includes("postgres") && answer.stdout.includes(data);
  }
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`) === fs.realpathSync(data);
  } catch {
    return false;
  }
}

function read(file: string): string | undefined {
  try {
    return fs.readFileSync(file, "utf8");
  } catch {
    return undefined;
  }
}
