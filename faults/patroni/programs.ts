import { execFileSync } from "node:child_process";
import fs from "node:fs";
import path from "node:path";

export interface Programs {
  patroni: string;
  etcd: string;
  haproxy: string;
  /** The folder of PostgreSQL's server programs, the newest one that is installed. */
  postgres: string;
}

/** The user that runs PostgreSQL and Patroni, because PostgreSQL refuses to run as root. */
export interface Account {
  uid: number;
  gid: number;
}

const DEBIAN_POSTGRES = "/usr/lib/postgresql";

/**
 * Returns the programs of Debian's packages, with the Patroni that `PATRONI` names, or the sentence that names
 * the missing ones.
 */
export function findPrograms(): Programs | string {
  const found = {
    patroni: firstOf(process.env.PATRONI ?? "/usr/bin/patroni"),
    etcd: firstOf("/usr/bin/etcd"),
    haproxy: firstOf("/usr/sbin/haproxy", "/usr/bin/haproxy"),
    postgres: firstOf(...debianPostgresFolders()),
  };
  const missing = Object.entries(found).flatMap(([name, file]) => (file ? [] : [name]));
  if (missing.length === 0) return found as Programs;
  return `${missing.join(", ")} not installed here (apt-get install patroni etcd-server haproxy postgresql)`;
}

/** Returns Debian's user postgres for root, and otherwise null: then everything runs as the current user. */
export function accountOfPostgres(): Account | null {
  if (process.getuid?.() !== 0) return null;
  const idOf = (flag: string) => Number(execFileSync("id", [flag, "postgres"], { encoding: "utf8" }));
  return { uid: idOf("-u"), gid: idOf("-g") };
}

const firstOf = (...files: string[]) => files.find((file) => fs.existsSync(file));

/** The folders of Debian's PostgreSQL server programs, newest first. */
export function debianPostgresFolders(): string[] {
  const versions = fs.existsSync(DEBIAN_POSTGRES) ? fs.readdirSync(DEBIAN_POSTGRES) : [];
  return versions
    .toSorted((a, b) => Number(b) - Number(a))
    .map((version) => path.join(DEBIAN_POSTGRES, version, "bin"))
    .filter((folder) => fs.existsSync(path.join(folder, "postgres")));
}
