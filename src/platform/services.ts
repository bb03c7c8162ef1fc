import type pg from "pg";
import type { Changes } from "./changes.ts";
import type { Config } from "./config.ts";
import type { Db } from "./database/database.ts";
import type { Replica } from "./database/replica/open-replica.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Log } from "./log.ts";
import type { Mail } from "./mail/mail.ts";
import type { PdfRenderer } from "./pdf/pdf-documents.ts";
import type { RecentFigures } from "./metrics/recent-figures.ts";
import type { WakeUps } from "./queue/wake-ups.ts";

/**
 * External resources of use cases. They are created once at start, passed as an argument, and never imported.
 */
export interface Services {
  config: Config;
  db: Db;
  pool: pg.Pool;
  /** Serves reads that may lag; undefined without one. */
  replica?: Replica | undefined;
  log: Log;
  changes: Changes;
  wakeUps: WakeUps;
  mail: Mail;
  files: FileStore;
  pdf: PdfRenderer;
  /** Figures of this web process. Undefined in processes without a server. */
  recentFigures?: { read(): Promise<RecentFigures> };
  /** Releases all resources. Call it last. */
  close(): Promise<void>;
}
