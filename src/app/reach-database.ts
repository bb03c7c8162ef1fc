import path from "node:path";
import { openDatabase } from "./commands.ts";
import type { Config } from "../platform/config.ts";
import { findRunningServer } from "../platform/database/embedded-postgres/running-server.ts";

/**
 * The installation's database, while its program runs or not: an embedded one that is running is used as it is,
 * otherwise it is started for this command.
 */
export async function reachDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const running = config.databaseUrl ? null : findRunningServer(path.join(config.dataFolder, "postgres"));
  if (running) return { url: running, stop: async () => {} };
  const database = await openDatabase(config);
  // A snapshot and its copies last longer than a pooler lets a connection be one's own.
  return { ...database, url: config.databaseDirectUrl ?? database.url };
}
