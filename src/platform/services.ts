import type pg from "pg";
import type { Changes } from "./changes.ts";
import type { Config } from "./config.ts";
import type { Db } from "./database/database.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Log } from "./log.ts";
import type { Mail } from "./mail/mail.ts";
import type { PdfRenderer } from "./pdf/pdf-documents.ts";
import type { WakeUps } from "./queue/wake-ups.ts";

/** External resources of use cases. Created once at start, passed as an argument, never imported. */
export interface Services {
  config: Config;
  db: Db;
  pool: pg.Pool;
  log: Log;
  changes: Changes;
  wakeUps: WakeUps;
  mail: Mail;
  files: FileStore;
  pdf: PdfRenderer;
  /** Releases everything. Call it last. */
  close(): Promise<void>;
}
