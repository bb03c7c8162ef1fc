import { createHash } from "node:crypto";
import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import { StartRefused } from "../start-refused.ts";

export interface Folder {
  root: string;
  /** The folder that initdb created and PostgreSQL owns. */
  data: string;
  log: string;
  sockets: string;
}

export const PORT = 5432;
const SOCKET_NAME = `.s.PGSQL.${PORT}`;
const MAX_SOCKET_PATH = 107;
const MAX_LOG_BYTES = 5_000_000;

/** Creates the folder if it is missing and checks that it is writable. */
export function prepareFolder(directory: string): Folder {
  const root = path.resolve(directory);
  try {
    fs.mkdirSync(root, { recursive: true, mode: 0o700 });
    const probe = path.join(root, `.probe-${process.pid}`);
    fs.writeFileSync(probe, "x");
    fs.rmSync(probe);
    const log = path.join(root, "postgres.log");
    fs.closeSync(fs.openSync(log, "a", 0o600));
    if (fs.statSync(log).size > MAX_LOG_BYTES) fs.truncateSync(log);
    return { root, data: path.join(root, "data"), log, sockets: socketFolder(root) };
  } catch (error) {
    throw explain(root, error as NodeJS.ErrnoException);
  }
}

/** Returns the connection URL of a database on the folder's server. The database `postgres` always exists. */
export function embeddedUrl({ sockets }: Folder, database = "postgres"): string {
  return `postgres://postgres@localhost/${database}?host=${encodeURIComponent(sockets)}&port=${PORT}`;
}

/** The path of a socket has a maximum length, so a deep folder gets its sockets in a short private folder. */
function socketFolder(root: string): string {
  if (fits(root)) return root;
  const name = `tessera-${createHash("sha256").update(root).digest("hex").slice(0, 16)}`;
  const short = [os.tmpdir(), "/tmp"].map((parent) => path.join(parent, name)).find(fits)!;
  fs.mkdirSync(short, { recursive: true, mode: 0o700 });
  const found = fs.lstatSync(short);
  const isPrivate = found.isDirectory() && found.uid === process.getuid?.() && (found.mode & 0o077) === 0;
  if (isPrivate) return short;
  throw new StartRefused(
    `The folder ${short} for PostgreSQL's socket is not private to this user: remove it, or set TESSERA_DATA to a shorter path.`,
  );
}

function fits(folder: string): boolean {
  return Buffer.byteLength(path.join(folder, SOCKET_NAME)) <= MAX_SOCKET_PATH;
}

function explain(root: string, error: NodeJS.ErrnoException): Error {
  if (error instanceof StartRefused) return error;
  if (error.code === "ENOSPC" || error.code === "EDQUOT") {
    return new StartRefused(`The disk that holds ${root} is full: free some space and start again.`);
  }
  if (error.code === "EEXIST" || error.code === "ENOTDIR") {
    return new StartRefused(
      `${error.path ?? root} is not a folder: remove it, or set TESSERA_DATA to another path.`,
    );
  }
  return new StartRefused(
    `The folder ${root} cannot be written (${error.code ?? error.message}): make it writable for this user, or set TESSERA_DATA to another.`,
  );
}
