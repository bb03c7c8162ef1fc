import type { ClientBase } from "pg";
import type { Db } from "../../platform/database/database.ts";
import { ownProgram } from "../../platform/database/migrate.ts";
import { worksOnNewer } from "../../platform/database/newer-versions/works-on-newer.ts";
import { hasTable, listMigrations } from "../../platform/backup/snapshot.ts";
import { type Finding, ok, problem, warning } from "./finding.ts";

const SUBJECT = "database";
const RECOMMENDED_MAJOR = 17;
const MAX_DEAD_SHARE = 0.3;
const MIN_DEAD_ROWS = 100_000;
const MAX_SNAPSHOT_MINUTES = 60;
const GIGABYTE = 1e9;

/** The server, how it stores texts, and what slows it down. */
export async function findInDatabase(client: ClientBase, db: Db): Promise<Finding[]> {
  return [
    ...(await findInServer(client)),
    await findInSchema(client, db),
    ...(await findBloat(client)),
    ...(await findOldSnapshots(client)),
  ];
}

async function findInServer(client: ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{
    version: string;
    major: number;
    bytes: string;
    encoding: string;
    knows_letters: boolean;
    is_durable: boolean;
    connections: number;
    most: number;
  }>(`
    select current_setting('server_version') as version, current_setting('server_version_num')::int / 10000 as major,
           pg_database_size(current_database()) as bytes, current_setting('server_encoding') as encoding,
           'É' ~ '^[[:alpha:]]$' as knows_letters,
           current_setting('fsync')::boolean and current_setting('full_page_writes')::boolean
             and current_setting('synchronous_commit') <> 'off' as is_durable,
           (select sum(numbackends)::int from pg_stat_database) as connections,
           current_setting('max_connections')::int as most`);
  const server = rows[0]!;
  const size = `${(Number(server.bytes) / GIGABYTE).toFixed(2)} GB, ${server.connections} of ${server.most} connections`;
  const findings = [
    server.major >= RECOMMENDED_MAJOR
      ? ok(SUBJECT, `PostgreSQL ${server.version}, ${size}`)
      : warning(SUBJECT, `PostgreSQL ${server.version}, ${size}`, "Plan an upgrade to a newer PostgreSQL."),
  ];
  if (server.encoding !== "UTF8")
    findings.push(
      problem(
        SUBJECT,
        `its encoding is ${server.encoding}`,
        "Restore a backup into a database with encoding UTF8.",
      ),
    );
  if (!server.knows_letters)
    findings.push(
      warning(
        SUBJECT,
        "searches for names beyond a to z are slow, because of its locale",
        "Restore a backup into a database with locale C.UTF-8, ICU or a national UTF-8 locale.",
      ),
    );
  if (!server.is_durable)
    findings.push(
      problem(
        SUBJECT,
        "it may lose orders at a power cut (fsync, full_page_writes or synchronous_commit is off)",
        "Switch these settings on in postgresql.conf.",
      ),
    );
  if (server.connections > 0.9 * server.most)
    findings.push(
      warning(
        SUBJECT,
        "nearly all connections are in use",
        "Raise max_connections, lower DATABASE_CONNECTIONS, or put PgBouncer in front.",
      ),
    );
  return [...findings, ...(await findInExtensions(client))];
}

const EXTENSIONS = ["pg_trgm", "btree_gin"];

/**
 * The first start creates the extensions. Dropping one later also drops its indexes, which no start creates again.
 */
async function findInExtensions(client: ClientBase): Promise<Finding[]> {
  const isSetUp = await hasTable(client, "public.installation");
  const { rows } = await client.query<{ name: string }>(
    isSetUp
      ? "select extname::text as name from pg_extension"
      : "select name::text from pg_available_extensions",
  );
  const missing = EXTENSIONS.filter((extension) => rows.every(({ name }) => name !== extension));
  return missing.map((extension) =>
    isSetUp
      ? problem(
          SUBJECT,
          `the extension ${extension} is missing, and with it the indexes that need it`,
          "Make a backup and restore it into an empty database, on a server with PostgreSQL's contrib package.",
        )
      : problem(
          SUBJECT,
          `its server does not have the extension ${extension}`,
          "Install PostgreSQL's contrib package before the first start.",
        ),
  );
}

/** A start refuses a schema that is too new, and upgrades an older one. */
async function findInSchema(client: ClientBase, db: Db): Promise<Finding> {
  const by = await worksOnNewer(db, ownProgram());
  if (by)
    return warning(
      "schema",
      `a newer Tessera has upgraded this database (${by}); this version still works on it`,
      "Go on to that version as soon as nothing speaks against it.",
    );
  const applied = await listMigrations(client);
  const known = ownProgram().migrations;
  const newer = applied.find((name) => !known.includes(name));
  if (newer)
    return problem(
      "schema",
      `a newer Tessera has used this database (migration ${newer})`,
      "Start that version, or restore a backup from before the upgrade.",
    );
  const missing = known.length - applied.length;
  if (applied.length === 0) return ok("schema", "the database is empty: the first start sets it up");
  if (missing > 0)
    return warning("schema", `${missing} migrations are missing`, "Make a backup; the next start runs them.");
  return ok("schema", `up to date (${applied.at(-1)})`);
}

async function findBloat(client: ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ name: string; dead: number; share: number }>(
    `select relname as name, n_dead_tup::float8 as dead,
            n_dead_tup / greatest(n_live_tup + n_dead_tup, 1)::float8 as share
     from pg_stat_user_tables where n_dead_tup >= $1 order by n_dead_tup desc limit 5`,
    [MIN_DEAD_ROWS],
  );
  const bloated = rows.filter(({ share }) => share > MAX_DEAD_SHARE);
  if (bloated.length === 0) return [ok("bloat", "no table is mostly of dead rows")];
  return bloated.map(({ name, dead, share }) =>
    warning(
      "bloat",
      `${name} has ${dead.toLocaleString("en")} dead rows (${Math.round(share * 100)} %)`,
      `Run "vacuum ${name}", and see that autovacuum is on and no transaction stays open.`,
    ),
  );
}

async function findOldSnapshots(client: ClientBase): Promise<Finding[]> {
  const { rows } = await client.query<{ pid: number; minutes: number; name: string }>(
    `select pid, (extract(epoch from now() - xact_start) / 60)::int as minutes, application_name as name
     from pg_stat_activity where backend_type = 'client backend' and xact_start < now() - make_interval(mins => $1)
     order by xact_start limit 3`,
    [MAX_SNAPSHOT_MINUTES],
  );
  const found = rows.map(({ pid, minutes, name }) =>
    warning(
      "snapshots",
      `a transaction of "${name}" has been open for ${minutes} minutes and keeps dead rows from being removed`,
      `End it, if nothing needs it: select pg_terminate_backend(${pid}).`,
    ),
  );
  if (await hasTable(client, "pg_catalog.pg_replication_slots")) {
    const { rows: slots } = await client.query<{ slot_name: string }>(
      "select slot_name from pg_replication_slots where not active",
    );
    for (const { slot_name } of slots)
      found.push(
        warning(
          "snapshots",
          `nobody reads the replication slot ${slot_name}, so the disk fills with its log`,
          `Start its standby, or drop it: select pg_drop_replication_slot('${slot_name}').`,
        ),
      );
  }
  return found.length > 0 ? found : [ok("snapshots", "no transaction has been open for long")];
}
