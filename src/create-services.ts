import path from "node:path";
import { createChanges } from "./platform/changes.ts";
import type { Config } from "./platform/config.ts";
import { openDatabase } from "./platform/database/database.ts";
import { localFileStore } from "./platform/files/file-store.ts";
import { createLog } from "./platform/log.ts";
import { createMail } from "./platform/mail/mail.ts";
import type { Services } from "./platform/services.ts";

/** Opens everything that use cases are given from outside; each role of the program has its own. */
export function createServices(config: Config, databaseUrl: string): Services {
  const { db, pool } = openDatabase(databaseUrl, { connections: config.databaseConnections });
  const log = createLog(config.logLevel);
  return {
    config,
    db,
    pool,
    log,
    changes: createChanges(databaseUrl, pool, log),
    mail: createMail(config, db),
    files: localFileStore(path.join(config.dataFolder, "files")),
  };
}
