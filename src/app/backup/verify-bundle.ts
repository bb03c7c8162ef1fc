import pg from "pg";
import program from "../../../package.json" with { type: "json" };
import { loadBundle, refuseNewer } from "../../platform/backup/load-bundle.ts";
import type { Manifest } from "../../platform/backup/manifest.ts";
import type { BundleFile } from "../../platform/backup/places/bundle-place.ts";
import { openBundle } from "../../platform/backup/read-bundle.ts";
import type { Progress } from "../../platform/backup/write-bundle.ts";
import { openDatabase } from "../../platform/database/database.ts";
import { migrate } from "../../platform/database/migrate.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";

interface VerifyOptions {
  /** A database on the server where the scratch database is created. */
  url: string;
  file: BundleFile | string;
  passphrase?: string;
  onProgress?(progress: Progress): void;
}

export interface Verified {
  manifest: Manifest;
  rows: number;
  /** Files that rows refer to but that the bundle does not contain. */
  missingFiles: string[];
  /** One sentence for each broken rule. */
  problems: string[];
}

/**
 * Restores a bundle into a scratch database, compares counts, checks the rules, and drops the database. PostgreSQL
 * checks all keys and constraints as well, because it creates them after the rows are loaded.
 */
export async function verifyBundle({ url, file, passphrase, onProgress }: VerifyOptions): Promise<Verified> {
  const bundle = await openBundle(file, passphrase);
  refuseNewer(bundle.manifest, program.version);
  const scratch = await createScratch(url);
  try {
    const client = new pg.Client({ connectionString: scratch.url, application_name: "tessera-verify" });
    client.on("error", () => {});
    await client.connect();
    await loadBundle(client, bundle, { onProgress }).finally(() => client.end());
    await migrate(scratch.url);
    const { pool, close } = openDatabase(scratch.url, {
      connections: 1,
      sellingConnections: 1,
      statementSeconds: 3_600,
    });
    try {
      const { rows } = await pool.query<{ storage_key: string }>(
        "select storage_key from images union select storage_key from message_attachments",
      );
      const inBundle = new Set(bundle.manifest.entries.map(({ name }) => name));
      return {
        manifest: bundle.manifest,
        rows: bundle.manifest.tables.reduce((sum, table) => sum + table.rows, 0),
        missingFiles: rows
          .map(({ storage_key }) => storage_key)
          .filter((key) => !inBundle.has(`files/${key}`)),
        problems: await findBrokenRules(pool),
      };
    } finally {
      await close();
    }
  } finally {
    await scratch.drop();
  }
}

export function refuseBroken({ problems }: Pick<Verified, "problems">): void {
  if (problems.length > 0)
    throw new StartRefused(`The bundle restores, but its data break rules: ${problems.join("; ")}.`);
}

/**
 * Rules that hold at every moment, even during sales: the name of a violation, and a query that finds violations.
 */
const RULES: [what: string, broken: string][] = [
  ["stock counters that differ from the rows that justify them", "select from stock_drift"],
  [
    "orders whose total is not the sum of their lines",
    `select from orders o
     left join (select order_id, sum(total_gross) as total from order_items group by order_id) i on i.order_id = o.id
     where o.total_gross is distinct from i.total`,
  ],
  [
    "lines of completed orders without a ticket for each unit",
    `select from orders o join order_items i on i.order_id = o.id and i.product_type = 'TICKET'
     left join (
       select order_item_id, count(*) filter (where status = 'ACTIVE') as active from attendees group by order_item_id
     ) a on a.order_item_id = i.id
     where o.status = 'COMPLETED' and coalesce(a.active, 0) <> i.quantity - i.released_quantity`,
  ],
  [
    "tickets for another product or event than their line",
    `select from attendees a join order_items i on i.id = a.order_item_id
     where (a.event_id, a.product_id, a.order_id) <> (i.event_id, i.product_id, i.order_id)`,
  ],
];

/** Returns one sentence for each broken rule. */
export async function findBrokenRules(pool: pg.Pool): Promise<string[]> {
  const problems: string[] = [];
  for (const [what, broken] of RULES) {
    const { rows } = await pool.query<{ count: number }>(`select count(*)::int as count from (${broken}) b`);
    if (rows[0]!.count > 0) problems.push(`${rows[0]!.count} ${what}`);
  }
  return problems;
}

export async function mayCreateDatabases(database: pg.Pool | pg.ClientBase): Promise<boolean> {
  const { rows } = await database.query<{ may: boolean }>(
    "select rolsuper or rolcreatedb as may from pg_roles where rolname = current_user",
  );
  return rows[0]!.may;
}

/** Less than a day, so that a daily verification drops what the one of the day before has left behind. */
const LEFT_OVER_HOURS = 12;

/** Drops scratch databases of processes that were killed, unless anybody is connected. */
export async function dropLeftOver(client: pg.Pool | pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database where datname ~ '^tessera_verify_[0-9a-z]+_[0-9]+$'`,
  );
  for (const { name } of rows) {
    const createdAt = parseInt(name.split("_")[2]!, 36);
    if (Date.now() - createdAt > LEFT_OVER_HOURS * 3_600_000)
      await client.query(`drop database if exists ${name}`).catch(() => {});
  }
}

async function createScratch(url: string): Promise<{ url: string; drop(): Promise<void> }> {
  const name = `tessera_verify_${Date.now().toString(36)}_${process.pid}`;
  const onServer = async (work: string | ((client: pg.Client) => Promise<void>)) => {
    const client = new pg.Client({ connectionString: url, application_name: "tessera-verify" });
    await client.connect();
    await (typeof work === "string" ? client.query(work) : work(client)).finally(() => client.end());
  };
  await onServer(dropLeftOver);
  await onServer(`create database ${name} template template0`).catch((error: { code?: string }) => {
    if (error.code !== "42501") throw error;
    throw new StartRefused(
      "The user of DATABASE_URL may not create the scratch database (it needs CREATEDB): give --scratch the address of a server where one may.",
    );
  });
  return {
    url: withDatabaseName(url, name),
    drop: () => onServer(`drop database if exists ${name} with (force)`),
  };
}

function withDatabaseName(url: string, name: string): string {
  const address = new URL(url);
  address.pathname = `/${name}`;
  return address.toString();
}
