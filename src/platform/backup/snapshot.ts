import pg from "pg";

/** A table as it is copied. */
export interface CopiedTable {
  name: string;
  columns: string[];
  /** What is copied: the table, or a query in its place. */
  source: string;
  /** From PostgreSQL's statistics, to show progress. */
  estimatedRows: number;
}

/** Not restored, so that people log in again: sessions, pending log-ins, and links and codes from emails. */
export const NOT_OUTLIVING_RESTORES = [
  "sessions",
  "login_steps",
  "passkey_challenges",
  "one_time_tokens",
  // These tables refer to the write-ahead log and to transactions of the old server.
  "last_writes",
  "sync_horizons",
];

/** In addition, tables that the restore or the program writes again. */
const NOT_COPIED = [
  ...NOT_OUTLIVING_RESTORES,
  "kysely_migration",
  "kysely_migration_lock",
  "sql_functions",
  "rate_limits",
];

export interface Snapshot {
  client: pg.Client;
  takenAt: Date;
  postgresql: string;
  end(): Promise<void>;
}

/**
 * Opens a transaction that sees all rows as they are now. It blocks no sales, and sales do not change what it
 * reads.
 */
export async function openSnapshot(
  url: string,
  {
    mayCreate = false,
  }: { /** Temporary tables, which a read-only transaction may not create. */ mayCreate?: boolean } = {},
): Promise<Snapshot> {
  const client = new pg.Client({
    connectionString: url,
    application_name: "tessera-backup",
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  await client.query(`begin isolation level repeatable read${mayCreate ? "" : " read only"}`);
  await client.query(TEXT_FORMS);
  const { rows } = await client.query<{ taken_at: Date; postgresql: string }>(
    "select now() as taken_at, current_setting('server_version') as postgresql",
  );
  return {
    client,
    takenAt: rows[0]!.taken_at,
    postgresql: rows[0]!.postgresql,
    end: () => client.end(),
  };
}

/** Takes a lock until the snapshot ends. Returns false if another process has the lock. */
export async function lockBackups({ client }: Snapshot): Promise<boolean> {
  const { rows } = await client.query<{ locked: boolean }>(
    "select pg_try_advisory_xact_lock(hashtext('tessera backup')) as locked",
  );
  return rows[0]!.locked;
}

/** Gives values the same text form on every server, whatever its defaults are. */
export const TEXT_FORMS = `
  set local datestyle = 'ISO, YMD';
  set local intervalstyle = 'postgres';
  set local timezone = 'UTC';
  set local bytea_output = 'hex';
  set local extra_float_digits = 1;
  set local client_encoding = 'UTF8';
  set local lock_timeout = '10s';
  set local statement_timeout = 0;
  set local idle_in_transaction_session_timeout = 0`;

/**
 * Lists the tables to copy: all permanent tables except NOT_COPIED. The copy of `parked_jobs` also contains the
 * waiting jobs of the queue.
 */
export async function listTables(client: pg.ClientBase): Promise<CopiedTable[]> {
  const { rows } = await client.query<Omit<CopiedTable, "source">>(
    `select c.relname as name, greatest(c.reltuples, 0)::float8 as "estimatedRows",
            array_agg(a.attname::text order by a.attnum) as columns
     from pg_class c
     join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
     join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
     where c.relkind = 'r' and c.relpersistence = 'p' and c.relname <> all ($1)
     group by c.oid, c.relname, c.reltuples order by c.relname`,
    [NOT_COPIED],
  );
  const hasQueue = await hasTable(client, "graphile_worker._private_jobs");
  return rows.map((table) => {
    if (table.name === "parked_jobs") return parkedJobs(table.estimatedRows, hasQueue);
    const columns = table.columns.map((column) => pg.escapeIdentifier(column)).join(", ");
    return { ...table, source: `public.${pg.escapeIdentifier(table.name)} (${columns})` };
  });
}

export async function hasTable(client: pg.ClientBase, name: string): Promise<boolean> {
  const { rows } = await client.query<{ found: boolean }>("select to_regclass($1) is not null as found", [
    name,
  ]);
  return rows[0]!.found;
}

const JOB_COLUMNS = [
  "name",
  "payload",
  "queue_name",
  "run_at",
  "priority",
  "attempts",
  "max_attempts",
  "job_key",
  "created_at",
];

/** Copies jobs in our own form, because the queue's tables belong to a library and change with its versions. */
function parkedJobs(estimatedRows: number, hasQueue: boolean): CopiedTable {
  const parked = `select ${JOB_COLUMNS.join(", ")} from parked_jobs`;
  const queued = `
    select t.identifier, j.payload, q.queue_name, j.run_at, j.priority, j.attempts, j.max_attempts, j.key, j.created_at
    from graphile_worker._private_jobs j
    join graphile_worker._private_tasks t on t.id = j.task_id
    left join graphile_worker._private_job_queues q on q.id = j.job_queue_id
    -- The schedules create their jobs again.
    where j.payload::jsonb -> '_cron' is null`;
  return {
    name: "parked_jobs",
    columns: JOB_COLUMNS,
    estimatedRows,
    source: `(${parked}${hasQueue ? ` union all ${queued}` : ""})`,
  };
}

/**
 * Snapshots do not cover sequences. They are read after the snapshot began, so no value is behind the copied rows.
 */
export async function listSequences(client: pg.ClientBase): Promise<{ name: string; value: string }[]> {
  const { rows } = await client.query<{ name: string; value: string }>(
    `select sequencename as name, last_value::text as value from pg_sequences
     where schemaname = 'public' and last_value is not null order by sequencename`,
  );
  return rows;
}

export async function listMigrations(client: pg.ClientBase): Promise<string[]> {
  if (!(await hasTable(client, "public.kysely_migration"))) return [];
  const { rows } = await client.query<{ name: string }>("select name from kysely_migration order by name");
  return rows.map(({ name }) => name);
}
