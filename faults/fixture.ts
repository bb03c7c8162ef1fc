import fs from "node:fs";
import os from "node:os";
import path from "node:path";
import pg from "pg";
import { stageEvent, type StagedEvent } from "../bench/stage.ts";
import { openDatabase, type Db } from "../src/platform/database/database.ts";
import { startEmbeddedPostgres } from "../src/platform/database/embedded-postgres.ts";
import { migrate } from "../src/platform/database/migrate.ts";
import { migrateQueue } from "../src/platform/queue/worker.ts";
import { makeOrganizer } from "../test/factories.ts";
import { type Program, type Settings, sharing, startProgram } from "./program.ts";

export interface Fixture {
  db: Db;
  pool: pg.Pool;
  url: string;
  /** The folder of the socket on which the PostgreSQL listens. */
  socketDirectory: string;
  /** The server's current process id. It changes after a restart. */
  postgresPid(): number;
  startProgram(settings?: Settings): Promise<Program>;
  close(): Promise<void>;
}

export interface Sale {
  staged: StagedEvent;
  isPaid: boolean;
}

/** Starts a PostgreSQL with durability, as in production, and creates a database that programs share. */
export async function openFixture(settings: Record<string, string> = {}): Promise<Fixture> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), "tessera-faults-"));
  const postgres = await startEmbeddedPostgres({ directory: path.join(folder, "postgres"), settings });
  const url = postgres.url();
  await migrate(url);
  const { db, pool, close } = openDatabase(url);
  await migrateQueue(pool);
  await makeOrganizer(db);
  await keepEmailsOut(pool);
  return {
    db,
    pool,
    url,
    socketDirectory: postgres.socketDirectory,
    postgresPid: () => postgres.pid,
    startProgram: (settings = {}) => startProgram({ ...sharing(url, folder), ...settings }),
    async close() {
      await close();
      await postgres.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    },
  };
}

/**
 * Keeps emails out of the run: they are not tested here, and the PDF in each costs more than the rest of an
 * order.
 */
export async function keepEmailsOut(pool: pg.Pool): Promise<void> {
  await pool.query(`
    create function no_letters() returns trigger language plpgsql as $$
    begin
      if new.task_id = (select id from graphile_worker._private_tasks where identifier = 'send-order-confirmation') then
        return null;
      end if;
      return new;
    end $$;
    create trigger no_letters before insert on graphile_worker._private_jobs for each row execute function no_letters()`);
}

/** Creates one sale of a free product and one of a paid product. */
export async function stageSales(pool: pg.Pool, quantity: number): Promise<Sale[]> {
  const free = await stageEvent(pool, { products: 1, quantity, price: 0 });
  const paid = await stageEvent(pool, { products: 1, quantity, price: 2_500 });
  return [
    { staged: free, isPaid: false },
    { staged: paid, isPaid: true },
  ];
}
