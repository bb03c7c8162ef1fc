import { spawnSync } from "node:child_process";
import fs from "node:fs";
import { StartRefused } from "../start-refused.ts";

/** How to run a program as a user that PostgreSQL accepts. PostgreSQL refuses to run as root. */
export interface Account {
  /** Prefix of the command. */
  prefix: string[];
  /** The owner of the child process. Undefined: the user of this process. */
  ids: { uid?: number; gid?: number };
}

const OURS: Account = { prefix: [], ids: {} };

// A user namespace in which root is user 1. PostgreSQL accepts this user, the files still belong to root, and
// folders that only root may enter stay reachable. initdb needs a name for its user, and user 1 always has
// one.
const NAMESPACE = ["unshare", "--user", "--map-user=1", "--map-group=1"];

export function chooseAccount(postgres: string, folders: string[]): Account {
  if (process.getuid?.() !== 0) return OURS;
  // A folder keeps its owner, so that a user who first started the program without root can do so again.
  const { uid, gid } = fs.statSync(folders[0]!);
  if (uid !== 0 && canRun(postgres, folders, { uid, gid })) return { prefix: [], ids: { uid, gid } };
  if (succeeds([...NAMESPACE, "true"], OURS.ids)) return { prefix: NAMESPACE, ids: {} };

  for (const name of ["postgres", "nobody"]) {
    const ids = idsOf(name);
    if (ids && canRun(postgres, folders, ids)) return { prefix: [], ids };
  }
  throw new StartRefused(
    `PostgreSQL does not run as root, and no other account can reach ${folders[0]}: start Tessera as an ordinary user, or set DATABASE_URL to a PostgreSQL server of your own.`,
  );
}

function idsOf(name: string): { uid: number; gid: number } | undefined {
  const answers = ["-u", "-g"].map((flag) => spawnSync("id", [flag, name], { encoding: "utf8" }));
  if (answers.some((answer) => answer.status !== 0)) return undefined;
  const [uid, gid] = answers.map((answer) => Number(answer.stdout));
  return uid === undefined || gid === undefined ? undefined : { uid, gid };
}

function canRun(postgres: string, folders: string[], ids: { uid: number; gid: number }): boolean {
  return succeeds([postgres, "--version"], ids) && folders.every((folder) => giveFolderTo(folder, ids));
}

function giveFolderTo(folder: string, ids: { uid: number; gid: number }): boolean {
  for (const entry of ["", ...fs.readdirSync(folder, { recursive: true, encoding: "utf8" })]) {
    fs.lchownSync(`${folder}/${entry}`, ids.uid, ids.gid);
  }
  return succeeds(["test", "-w", folder], ids);
}

function succeeds([command, ...args]: string[], ids: Account["ids"]): boolean {
  return spawnSync(command!, args, { ...ids, cwd: "/" }).status === 0;
}
