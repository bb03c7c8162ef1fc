import path from "node:path";
import { createChanges } from "../platform/changes.ts";
import type { Config } from "../platform/config.ts";
import { openDatabase } from "../platform/database/database.ts";
import { openListener } from "../platform/database/listener.ts";
import { type FileStore, localFileStore } from "../platform/files/file-store.ts";
import { createLog } from "../platform/log.ts";
import { createMail } from "../platform/mail/mail.ts";
import type { PdfRenderer } from "../platform/pdf/pdf-documents.ts";
import { createWakeUps } from "../platform/queue/wake-ups.ts";
import type { Services } from "../platform/services.ts";
import { setInstallation } from "../values/installation/installation.ts";

export function openFiles({ dataFolder }: Config): FileStore {
  return localFileStore(path.join(dataFolder, "files"));
}

/** Opens the external resources that use cases get as arguments. Each role of the program has separate ones. */
export function createServices(config: Config, databaseUrl: string, pdf: PdfRenderer): Services {
  setInstallation({ appName: config.appName, accent: config.primaryColour, apiUrl: config.apiUrl });
  const { databaseConnections } = config;
  const sellingConnections = Math.max(2, Math.floor(databaseConnections / 2));
  const { db, pool, close } = openDatabase(databaseUrl, {
    connections: databaseConnections - sellingConnections,
    sellingConnections,
    requiresAccount: config.isDevelopment,
  });
  const log = createLog(config.logLevel);
  const listener = openListener({ url: config.databaseDirectUrl ?? databaseUrl, pool, log });
  const changes = createChanges({ listener, pool, log });
  const wakeUps = createWakeUps({ listener, pool, log });
  const mail = createMail(config, db);
  return {
    config,
    db,
    pool,
    log,
    changes,
    wakeUps,
    mail,
    files: openFiles(config),
    pdf,
    async close() {
      await Promise.all([changes.stop(), listener.stop(), pdf.stop()]);
      mail.close();
      await close();
    },
  };
}
