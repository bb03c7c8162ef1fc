import path from "node:path";
import { openDatabase } from "./commands.ts";
import type { Config } from "../platform/config.ts";
import { findRunningServer } from "../platform/database/embedded-postgres/running-server.ts";

/**
 * Returns the installation's database, whether the program runs or not. Uses an embedded server that is already
 * running, and otherwise starts it for this command.
 */
export async function reachDatabase(config: Config): Promise<{ url: string; stop(): Promise<void> }> {
  const running = config.databaseUrl ? null : findRunningServer(path.join(config.dataFolder, "postgres"));
  if (running) return { url: running, stop: async () => {} };
  const database = await openDatabase(config);
  // Bypasses the pooler, because a backup or an export keeps one connection for its whole duration.
  return { ...database, url: config.databaseDirectUrl ?? database.url };
}
