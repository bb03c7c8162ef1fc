import fs from "node:fs";
import path from "node:path";
import { StartRefused } from "../start-refused.ts";
import type { Folder } from "./folder.ts";

/** The major version of the PostgreSQL in package.json; a data folder belongs to one major version. */
const MAJOR = "18";

/** Refuses a data folder that PostgreSQL could not open, before anything is written to the folder. */
export function checkData({ data }: Folder): void {
  const version = path.join(data, "PG_VERSION");
  if (!fs.existsSync(version)) throw damaged(data, "PG_VERSION is missing");
  const major = fs.readFileSync(version, "utf8").trim();
  if (!/^\d+$/.test(major)) throw damaged(data, "PG_VERSION is unreadable");
  if (major !== MAJOR) {
    throw new StartRefused(
      `The data folder ${data} was made by PostgreSQL ${major} and this Tessera brings ${MAJOR}: export it with the Tessera that made it, or move it away to start with an empty database.`,
    );
  }
  const control = path.join(data, "global/pg_control");
  if (!fs.existsSync(control)) throw damaged(data, "global/pg_control is missing");
}

/** Turns PostgreSQL's last output into one sentence. */
export function explainOutput({ root, data, log }: Folder, output: string): StartRefused {
  const line = lastComplaint(output);
  if (/shared memory segment/i.test(line)) {
    return new StartRefused(
      `PostgreSQL got no shared memory (${line}): give this machine or container more of it.`,
    );
  }
  if (/No space left on device|Disk quota exceeded/i.test(output)) {
    return new StartRefused(`The disk that holds ${root} is full: free some space and start again.`);
  }
  if (/Permission denied|Read-only file system|Operation not permitted/i.test(output)) {
    return new StartRefused(
      `The folder ${root} cannot be written (${line}): make it writable for this user, or set TESSERA_DATA to another.`,
    );
  }
  if (DAMAGE.test(output)) return damaged(data, line);
  return new StartRefused(`PostgreSQL did not start (${line}): ${log} says more.`);
}

/** The child processes of a killed server need a moment to end. Until then no other server may start. */
export function isStillEnding(output: string): boolean {
  return /shared memory block .* is still in use|lock file .* already exists/i.test(output);
}

const DAMAGE =
  /PANIC:|control file|checkpoint record|incompatible with server|does not exist|could not open (file|directory)|could not read (file|directory)|not a valid data directory|not a database cluster|invalid (data|contents)|invalid magic number/i;

function damaged(data: string, detail: string): StartRefused {
  return new StartRefused(
    `The data folder ${data} is damaged (${detail}): put a backup in its place, or move it away to start with an empty database.`,
  );
}

function lastComplaint(output: string): string {
  const lines = output.trim().split("\n");
  const complaint = lines.findLast((line) => /(FATAL|PANIC|error):/i.test(line)) ?? lines.at(-1) ?? "";
  return complaint.replace(/^.*?(FATAL|PANIC|error):\s*/i, "").trim() || "it said nothing";
}
