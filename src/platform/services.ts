import type pg from "pg";
import type { Changes } from "./changes.ts";
import type { Config } from "./config.ts";
import type { Db } from "./database/database.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Log } from "./log.ts";
import type { Mail } from "./mail/mail.ts";
import type { PdfRenderer } from "./pdf/pdf-documents.ts";
import type { WakeUps } from "./queue/wake-ups.ts";

/** What use cases are given from outside. Made once at start, passed as an argument, never imported. */
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
  /** Lets go of everything; the last thing that is asked of it. */
  close(): Promise<void>;
}
