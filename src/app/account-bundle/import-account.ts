import path from "node:path";
import pg from "pg";
import { keyOfFile, tableOfPart } from "../../platform/backup/manifest.ts";
import { openArchive, type OpenBundle } from "../../platform/backup/read-bundle.ts";
import { listMigrations, TEXT_FORMS } from "../../platform/backup/snapshot.ts";
import type { Progress } from "../../platform/backup/write-bundle.ts";
import { readMigrations } from "../../platform/database/migrate.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import type { FileStore } from "../../platform/files/file-store.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { type AccountManifest, PEOPLE, readAccountManifest, SUMS } from "./account-manifest.ts";
import { finishRows } from "./finish-rows.ts";
import { listFileKeys } from "./files-of-account.ts";
import { loadStaged, placeRows, stage, type Target } from "./load-rows.ts";
import { placePeople, type PlacedPeople } from "./place-people.ts";
import { reserveIds } from "./reserve-ids.ts";
import { listShapes, type TableShape } from "./table-shapes.ts";
import { TAX_FUNCTIONS } from "./travelling-values.ts";

export interface ImportOptions {
  url: string;
  file: string;
  passphrase?: string;
  program: string;
  secretKeys: SecretKeys;
  files: Pick<FileStore, "get" | "put" | "remove">;
  /** Runs the whole import and rolls it back. Writes no files. */
  isRehearsal?: boolean;
  onProgress?(progress: Progress): void;
  say?(line: string): void;
}

export interface ImportedAccount {
  manifest: AccountManifest;
  accountId: number;
  people: PlacedPeople;
  /** Webhooks that have a new secret, because the bundle had none. */
  newSecrets: number;
}

const REASON = "Imported from another installation: end the suspension when everything is in order.";

/**
 * Imports an account beside the existing ones, in one transaction: after a failure nothing is changed. The account
 * is suspended, so nothing is sold, mailed or delivered until an administrator ends the suspension.
 */
export async function importAccount(options: ImportOptions): Promise<ImportedAccount> {
  const { url, file, passphrase, say = () => {} } = options;
  say(`Reading ${path.basename(file)} and comparing its checksums …`);
  const bundle = await openArchive(file, passphrase, readAccountManifest);
  const { manifest } = bundle;
  refuseOtherVersion(manifest, options.program);
  const client = new pg.Client({
    connectionString: url,
    application_name: "tessera-import",
    statement_timeout: 0,
    idle_in_transaction_session_timeout: 0,
    keepAlive: true,
  });
  client.on("error", () => {});
  await client.connect();
  const written: string[] = [];
  let isCommitting = false;
  try {
    await requireMigrated(client);
    await refuseSecondTime(client, manifest);
    const shapes = await listShapes(client);
    requireTables(manifest, shapes);
    const bases = await reserveIds(url, manifest.numbers);
    await client.query("begin");
    await client.query(TEXT_FORMS);
    const imported = await load(client, { bundle, shapes, bases, written, options });
    isCommitting = !options.isRehearsal;
    await client.query(options.isRehearsal ? "rollback" : "commit");
    return { manifest, ...imported };
  } catch (error) {
    // Without an error code of PostgreSQL it is unknown whether the commit succeeded. The files stay, because the
    // account may need them.
    if (isCommitting && !/^[0-9A-Z]{5}$/.test((error as { code?: string }).code ?? ""))
      throw new StartRefused(
        "The connection was lost while the import was being finished: look in /admin/accounts whether the account is there before you import it again.",
      );
    await client.query("rollback").catch(() => {});
    for (const key of written) await options.files.remove(key).catch(() => {});
    throw explain(file, error);
  } finally {
    await client.end();
  }
}

interface Loading {
  bundle: OpenBundle<AccountManifest>;
  shapes: TableShape[];
  bases: Record<string, number>;
  /** Keys of files that this import has written. */
  written: string[];
  options: ImportOptions;
}

async function load(
  client: pg.Client,
  { bundle, shapes, bases, written, options }: Loading,
): Promise<Omit<ImportedAccount, "manifest">> {
  const { manifest } = bundle;
  const { onProgress = () => {} } = options;
  await client.query(TAX_FUNCTIONS.placeList);
  await client.query(TAX_FUNCTIONS.place);
  const target: Target = {
    client,
    accountId: (bases["accounts"] ?? 0) + 1,
    bases,
    numbers: manifest.numbers,
    people: manifest.tables[0]!.rows,
  };
  const ofRows = manifest.tables.reduce((sum, { rows }) => sum + rows, 0);
  let loaded = 0;
  let people: PlacedPeople = { known: 0, added: [] };
  const entries = bundle.entries();
  let entry = await entries.next();
  for (const { name, rows } of manifest.tables) {
    const shape = shapes.find((one) => one.name === name);
    if (shape) await stage(client, shape);
    else await client.query("create temporary table staged_users (number bigint, email text) on commit drop");
    let arrived = 0;
    for (; !entry.done && tableOfPart(entry.value.name) === name; entry = await entries.next()) {
      arrived += await loadStaged(client, name, entry.value.content);
      onProgress({ what: `rows, ${name}`, rows: loaded + arrived, ofRows });
    }
    if (arrived !== rows) throw new Error(`${arrived} of ${rows} rows of ${name} arrived`);
    if (shape) await placeRows(target, shape, REASON);
    else people = await placePeople(client);
    loaded += rows;
    onProgress({ what: `rows, ${name}`, rows: loaded, ofRows });
  }
  const { newSecrets } = await finishRows(target, options.secretKeys);
  await compareSums(client, target.accountId, manifest);
  const known = new Set((await listFileKeys(client, target.accountId)).map(({ key }) => key));
  for (; !entry.done; entry = await entries.next()) {
    const key = keyOfFile(entry.value.name);
    if (key === undefined || !known.has(key)) throw new Error(`no row names the file ${entry.value.name}`);
    if (!options.isRehearsal && (await writeFile(options.files, key, entry.value.content))) written.push(key);
  }
  return { accountId: target.accountId, people, newSecrets };
}

/** Stock covers and demo covers have the same keys in every installation. Other keys are random. */
const SHARED = /^(?:stock|demo)\//;

/**
 * Writes a file unless it already exists, and returns whether it did. Throws if the key belongs to a different
 * file, except for shared keys.
 */
async function writeFile(files: ImportOptions["files"], key: string, content: Buffer): Promise<boolean> {
  const before = await files.get(key);
  if (before && !before.equals(content) && !SHARED.test(key))
    throw new Error(`another file is stored here as ${key}`);
  if (!before) await files.put(key, content);
  return !before;
}

function refuseOtherVersion({ migrations, program }: AccountManifest, own: string): void {
  const known = [...readMigrations().keys()];
  const unknown = migrations.find((name) => !known.includes(name));
  if (unknown)
    throw new StartRefused(
      `The bundle was made by a newer version (${program}; it has the migration ${unknown}, this program is ${own}): update this installation first. Nothing was changed.`,
    );
  const missing = known.find((name) => !migrations.includes(name));
  if (missing)
    throw new StartRefused(
      `The bundle was made by an older version (${program}; it lacks the migration ${missing}, this program is ${own}): update the installation that it comes from and export again. Nothing was changed.`,
    );
}

async function requireMigrated(client: pg.Client): Promise<void> {
  const applied = await listMigrations(client);
  if ([...readMigrations().keys()].some((name) => !applied.includes(name)))
    throw new StartRefused("The database of this installation is not up to date: start the program once.");
}

async function refuseSecondTime(client: pg.Client, { account }: AccountManifest): Promise<void> {
  const { rows } = await client.query<{ id: string; name: string }>(
    "select id::text, name from accounts where short_id = $1",
    [account.short_id],
  );
  if (rows[0])
    throw new StartRefused(
      `The account is here already, as number ${rows[0].id} (${rows[0].name}). Nothing was changed.`,
    );
}

/** A bundle of the same version has the same tables and columns, unless it was changed by hand. */
function requireTables({ tables, numbers }: AccountManifest, shapes: readonly TableShape[]): void {
  const expected = [
    { name: PEOPLE, columns: ["number", "email"] },
    ...shapes.map(({ name, columns }) => ({ name, columns: columns.map((column) => column.name) })),
  ];
  const given = tables.map(({ name, columns }) => ({ name, columns }));
  const numbered = shapes.filter(({ hasId }) => hasId).map(({ name }) => name);
  const isWhole =
    JSON.stringify(given) === JSON.stringify(expected) &&
    numbered.every((name) => Number.isSafeInteger(numbers[name])) &&
    Object.keys(numbers).length === numbered.length &&
    numbers["accounts"] === 1;
  if (!isWhole) throw new Error("its tables are not those of this version");
}

async function compareSums(client: pg.Client, accountId: number, { sums }: AccountManifest): Promise<void> {
  const { rows } = await client.query<AccountManifest["sums"][number]>(SUMS, [accountId]);
  if (JSON.stringify(rows) !== JSON.stringify(sums))
    throw new Error(`the sums are ${JSON.stringify(rows)} and not ${JSON.stringify(sums)}`);
}

/**
 * Returns the error to throw. A database error about a row, or an error of our own checks, means that the bundle
 * cannot be used.
 */
function explain(file: string, error: unknown): unknown {
  if (error instanceof StartRefused) return error;
  const { code, constraint, message } = error as { code?: string; constraint?: string; message: string };
  if (code === "23505")
    return new StartRefused(
      `Something of the account is here already (${constraint}): it was imported before, or is being imported now. Nothing was changed.`,
    );
  if (code === undefined || code.startsWith("22") || code.startsWith("23"))
    return new StartRefused(
      `${file} cannot be imported (${message}): export the account again. Nothing was changed.`,
    );
  return error;
}
