import fs from "node:fs/promises";
import { sql } from "kysely";
import { Gauge, type Registry } from "prom-client";
import type { Db } from "../database/database.ts";

export interface DiskFigures {
  free: number;
  total: number;
}

/** The disk of the data folder, in bytes. Null if the folder cannot be read. */
export async function readDisk(folder: string): Promise<DiskFigures | null> {
  try {
    const { bavail, blocks, bsize } = await fs.statfs(folder);
    return { free: bavail * bsize, total: blocks * bsize };
  } catch {
    return null;
  }
}

/** Sizes, which are read at most once a minute. */
export function measureInstallation(
  registry: Registry,
  { db, dataFolder }: { db: Db; dataFolder: string },
): void {
  const disk: Gauge = new Gauge({
    name: "tessera_disk_bytes",
    help: "Disk of the data folder, by state: free, total",
    labelNames: ["state"],
    registers: [registry],
    async collect() {
      const figures = await readDisk(dataFolder);
      if (!figures) return disk.reset();
      disk.set({ state: "free" }, figures.free);
      disk.set({ state: "total" }, figures.total);
    },
  });
  let readAt = -Infinity;
  const database: Gauge = new Gauge({
    name: "tessera_database_bytes",
    help: "Size of the database",
    registers: [registry],
    async collect() {
      if (performance.now() - readAt < MINUTE_MILLISECONDS) return;
      readAt = performance.now();
      const { rows } = await sql<{ bytes: number }>`
        select pg_database_size(current_database()) as bytes`.execute(db);
      database.set(Number(rows[0]!.bytes));
    },
  });
}

const MINUTE_MILLISECONDS = 60_000;
