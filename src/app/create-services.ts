import { createChanges } from "../platform/changes.ts";
import type { Config } from "../platform/config.ts";
import { openDatabase } from "../platform/database/database.ts";
import { openReplica } from "../platform/database/replica/open-replica.ts";
import { openListener } from "../platform/database/listener.ts";
import { openFiles } from "../platform/files/open-files.ts";
import { createLog } from "../platform/log.ts";
import { createMail } from "../platform/mail/mail.ts";
import type { PdfRenderer } from "../platform/pdf/pdf-documents.ts";
import { createWakeUps } from "../platform/queue/wake-ups.ts";
import type { Services } from "../platform/services.ts";
import { setInstallation } from "../values/installation/installation.ts";

/**
 * Opens the external resources that use cases receive as arguments. Each role of the program opens separate ones.
 */
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
  const replica =
    config.databaseReplica &&
    openReplica({
      url: config.databaseReplica.url,
      primary: db,
      log,
      maxLagMilliseconds: config.databaseReplica.maxLagSeconds * 1000,
      limits: {
        connections: databaseConnections - sellingConnections,
        requiresAccount: config.isDevelopment,
      },
    });
  const changes = createChanges({
    listener,
    pool,
    log,
    ...(replica && { onChange: ({ event_id }) => replica.noteChange(event_id) }),
  });
  const wakeUps = createWakeUps({ listener, pool, log });
  const mail = createMail(config, db);
  return {
    config,
    db,
    pool,
    replica,
    log,
    changes,
    wakeUps,
    mail,
    files: openFiles(config),
    pdf,
    async close() {
      await Promise.all([changes.stop(), listener.stop(), pdf.stop(), replica?.stop()]);
      mail.close();
      await close();
    },
  };
}
