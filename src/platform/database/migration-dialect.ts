import { setTimeout as sleep } from "node:timers/promises";
import {
  type DatabaseIntrospector,
  type DialectAdapter,
  type Kysely,
  PostgresAdapter,
  PostgresDialect,
  sql,
} from "kysely";

/** The lock of Kysely's own adapter, so that the programs of all versions migrate one after the other. */
const MIGRATION_LOCK = "3853314791062309107";
const TRY_EVERY_MILLISECONDS = 100;

/** Lets Kysely's Migrator run while programs use the database and other processes start. */
export class MigrationDialect extends PostgresDialect {
  /**
   * The Migrator checks whether its own tables exist. Kysely answers by reading every table of the database,
   * which fails when another process drops a table meanwhile, as the first start of a worker does.
   */
  // oxlint-disable-next-line typescript/no-explicit-any -- as Kysely declares it
  override createIntrospector(db: Kysely<any>): DatabaseIntrospector {
    const introspector = super.createIntrospector(db);
    introspector.getTables = async () => {
      const { rows } = await sql<{ name: string }>`
        select tablename as name from pg_tables
        where schemaname = current_schema() and tablename like 'kysely\\_migration%'`.execute(db);
      return rows.map(({ name }) => ({ name, isView: false, isForeign: false, columns: [] }));
    };
    return introspector;
  }

  override createAdapter(): DialectAdapter {
    return new PollingAdapter();
  }
}

/**
 * Polls for the lock instead of waiting for it in a statement. A waiting statement has a snapshot. If the
 * owner of the lock builds an index concurrently, this build waits for older snapshots: a deadlock.
 */
class PollingAdapter extends PostgresAdapter {
  // oxlint-disable-next-line typescript/no-explicit-any -- as Kysely declares it
  override async acquireMigrationLock(db: Kysely<any>): Promise<void> {
    for (;;) {
      const { rows } = await sql<{ is_mine: boolean }>`
        select pg_try_advisory_lock(${MIGRATION_LOCK}::bigint) as is_mine`.execute(db);
      if (rows[0]!.is_mine) return;
      await sleep(TRY_EVERY_MILLISECONDS);
    }
  }
}
