import { setTimeout as sleep } from "node:timers/promises";
import type { ClientBase } from "pg";
import { copyTable } from "../../platform/backup/copy-table.ts";
import { fileEntryName } from "../../platform/backup/manifest.ts";
import { listMigrations, openSnapshot, type Snapshot } from "../../platform/backup/snapshot.ts";
import { type AddEntry, writeArchive } from "../../platform/backup/write-archive.ts";
import { type BackedUpFiles, type Progress, refuseOlder } from "../../platform/backup/write-bundle.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { openWebhookSecret } from "../../webhooks/index.ts";
import { ACCOUNT_FORMAT, type AccountManifest, PEOPLE, SUMS } from "./account-manifest.ts";
import { type FoundAccount, findAccount } from "./find-account.ts";
import { listFileKeys } from "./files-of-account.ts";
import { isNeeded, joinOf, numberRows, rowsOf } from "./number-rows.ts";
import { type Column, listShapes, type TableShape } from "./table-shapes.ts";
import { WRITTEN_VALUES } from "./travelling-values.ts";

export interface ExportOptions {
  url: string;
  /** The account's id or short id. */
  account: string;
  files: Pick<BackedUpFiles, "get">;
  program: string;
  secretKeys: SecretKeys;
  passphrase?: string;
  /** For how long the export waits until invoices and figures of the last orders are written. */
  maxWaitSeconds?: number;
  onProgress?(progress: Progress): void;
}

export interface ExportedAccount {
  manifest: AccountManifest;
  bytes: number;
  left: LeftBehind;
}

/** What the bundle leaves out: unfinished checkouts and messages, missing files, unreadable secrets. */
export interface LeftBehind {
  checkouts: number;
  messages: number;
  missingFiles: string[];
  /** Webhooks whose secret no key opens. */
  unreadableSecrets: number;
}

/** The modification time of every entry. A real time would make the bytes of each bundle differ. */
const NO_TIME = new Date(0);

/**
 * Writes all data of an account to one file, from one snapshot, while sales continue. Exporting the account again
 * after an import elsewhere gives the same bytes. Without a passphrase the file does not contain the secrets of
 * webhooks.
 */
export async function exportAccount(file: string, options: ExportOptions): Promise<ExportedAccount> {
  const { snapshot, account } = await openSettled(options);
  try {
    const { client } = snapshot;
    const left: LeftBehind = { checkouts: 0, messages: 0, missingFiles: [], unreadableSecrets: 0 };
    const written = await writeArchive<AccountManifest>(
      file,
      { passphrase: options.passphrase, modifiedAt: NO_TIME },
      async (add) => {
        Object.assign(left, await countLeft(client, account.id));
        return writeEntries(snapshot, { account, add, left, options });
      },
    );
    return { ...written, left };
  } finally {
    await snapshot.end();
  }
}

/**
 * Opens a snapshot in which the account has no unhandled outbox events, so that its invoices and figures are
 * complete. Waits up to `maxWaitSeconds` for it. Refuses while a refund is pending, and unconfirmed members.
 */
async function openSettled(options: ExportOptions): Promise<{ snapshot: Snapshot; account: FoundAccount }> {
  const until = Date.now() + (options.maxWaitSeconds ?? 60) * 1_000;
  for (;;) {
    const snapshot = await openSnapshot(options.url, { mayCreate: true });
    try {
      refuseOlder(await listMigrations(snapshot.client));
      const account = await findAccount(snapshot.client, options.account);
      await refuseUnconfirmedMembers(snapshot.client, account.id);
      const waiting = await countWaiting(snapshot.client, account.id);
      if (waiting === 0) return { snapshot, account };
      if (Date.now() > until)
        throw new StartRefused(
          `Invoices and figures of ${waiting} changes are not written yet: start the program, or export at a quieter moment (--close suspends the account).`,
        );
    } catch (error) {
      await snapshot.end();
      throw error;
    }
    await snapshot.end();
    await sleep(100);
  }
}

/**
 * Refuses members who have a password, but have not confirmed their address. A stranger may have registered it, and
 * at the target nothing would show any more that the member's API keys may be a stranger's.
 */
async function refuseUnconfirmedMembers(client: ClientBase, accountId: number): Promise<void> {
  const { rows } = await client.query<{ email: string }>(
    `select u.email from memberships m join users u on u.id = m.user_id
     where m.account_id = $1 and m.status = 'ACTIVE' and u.email_verified_at is null and u.password_hash is not null
     order by u.email`,
    [accountId],
  );
  if (rows.length > 0)
    throw new StartRefused(
      `${rows.map(({ email }) => email).join(", ")} registered here without confirming the address: have it confirmed first, because a stranger may have registered it.`,
    );
}

async function countWaiting(client: ClientBase, accountId: number): Promise<number> {
  const { rows } = await client.query<{ waiting: number; refunds: number }>(
    `select (select count(*)::int from outbox_events where account_id = $1) as waiting,
            (select count(*)::int from refunds where account_id = $1 and status = 'PENDING') as refunds`,
    [accountId],
  );
  const { waiting, refunds } = rows[0]!;
  if (refunds > 0)
    throw new StartRefused(
      `${refunds} refunds are not settled with the payment provider yet: export when they have succeeded or failed.`,
    );
  return waiting;
}

async function countLeft(client: ClientBase, accountId: number) {
  const { rows } = await client.query<Pick<LeftBehind, "checkouts" | "messages">>(
    `select (select count(*)::int from orders where account_id = $1 and status = 'RESERVED') as checkouts,
            (select count(*)::int from messages where account_id = $1 and status in ('SCHEDULED', 'PROCESSING')) as messages`,
    [accountId],
  );
  return rows[0]!;
}

interface Writing {
  account: FoundAccount;
  add: AddEntry;
  left: LeftBehind;
  options: ExportOptions;
}

async function writeEntries(
  { client }: Snapshot,
  { account, add, left, options }: Writing,
): Promise<Omit<AccountManifest, "entries">> {
  const { files, program, passphrase, secretKeys, onProgress = () => {} } = options;
  const shapes = await listShapes(client);
  onProgress({ what: "rows numbered", rows: 0, ofRows: 0 });
  const numbers = await numberRows(client, shapes, account.id);
  left.unreadableSecrets = await openSecrets(
    client,
    account.id,
    passphrase === undefined ? null : secretKeys,
  );
  const sources = [
    {
      name: PEOPLE,
      columns: ["number", "email"],
      source: "(select number, email from numbers_users order by number)",
    },
    ...shapes.map((shape) => ({
      name: shape.name,
      columns: shape.columns.map(({ name }) => name),
      source: `(${writtenRows(shape, account.id)})`,
    })),
  ];
  const ofRows = Object.values(numbers).reduce((sum, each) => sum + each, 0);
  const tables: AccountManifest["tables"] = [];
  let before = 0;
  for (const { columns, ...source } of sources) {
    const rows = await copyTable(client, source, add, (soFar) =>
      onProgress({ what: `rows, ${source.name}`, rows: before + soFar, ofRows }),
    );
    before += rows;
    tables.push({ name: source.name, columns, rows });
  }
  let count = 0;
  for (const key of await listFileKeys(client, account.id)) {
    const content = await files.get(key.key);
    if (content) await add(fileEntryName(key.key), content);
    else if (key.isNamed) left.missingFiles.push(key.key);
    count += content ? 1 : 0;
  }
  const { rows: sums } = await client.query<AccountManifest["sums"][number]>(SUMS, [account.id]);
  return {
    format: ACCOUNT_FORMAT,
    kind: "account",
    program,
    migrations: await listMigrations(client),
    account: { short_id: account.short_id, name: account.name },
    has_secrets: passphrase !== undefined,
    tables,
    numbers,
    sums,
    files: count,
  };
}

/**
 * Selects the rows of a table as the bundle contains them: with numbers instead of ids, in an order that is the
 * same in every installation.
 */
function writtenRows(shape: TableShape, accountId: number): string {
  const own = shape.hasId ? [`join pg_temp.numbers_${shape.name} own on own.id = t.id`] : [];
  const named = shape.columns
    .filter((column) => column.of !== undefined && column.type === "bigint" && !isNeeded(shape, column))
    .map(joinOf);
  const values = shape.columns.map((column) => `${writtenValue(shape, column)} as ${column.name}`);
  const order = shape.hasId
    ? "own.number"
    : shape.key
        .map((name) => shape.columns.find((column) => column.name === name))
        .filter((column) => column !== undefined)
        .map((column) => writtenValue(shape, column) + (column.type === "text" ? ' collate "C"' : ""))
        .join(", ") || "1";
  const rows = rowsOf(shape, accountId).replace(" where ", ` ${[...own, ...named].join(" ")} where `);
  return `select ${values.join(", ")} ${rows} order by ${order}`;
}

function writtenValue({ name: table, hasId }: TableShape, { name, type, of }: Column): string {
  const written = WRITTEN_VALUES[`${table}.${name}`];
  if (written) return written;
  if (name === "id" && hasId) return "own.number";
  if (!of) return `t.${name}`;
  if (type === "bigint") return `n_${name}.number`;
  return `case when t.${name} is not null then array(
    select n.number from unnest(t.${name}) with ordinality as named(id, at)
    join pg_temp.numbers_${of} n on n.id = named.id order by named.at) end`;
}

/** Opens the secrets of webhooks for the bundle. Without keys the bundle has none. */
async function openSecrets(client: ClientBase, accountId: number, keys: SecretKeys | null): Promise<number> {
  await client.query(
    "create temporary table opened_secrets (webhook_id bigint primary key, secret text) on commit drop",
  );
  if (!keys) return 0;
  const { rows } = await client.query<{ id: string; seal_id: string; secret: Buffer }>(
    "select id, seal_id, secret from webhooks where account_id = $1",
    [accountId],
  );
  let unreadable = 0;
  for (const { id, seal_id, secret } of rows) {
    const opened = tryToOpen(() => openWebhookSecret(keys, seal_id, secret).text);
    if (opened === null) unreadable += 1;
    else await client.query("insert into opened_secrets values ($1, $2)", [id, opened]);
  }
  return unreadable;
}

function tryToOpen(open: () => string): string | null {
  try {
    return open();
  } catch {
    return null;
  }
}
