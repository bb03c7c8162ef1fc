import fs from "node:fs";
import path from "node:path";
import pg from "pg";
import program from "../../../package.json" with { type: "json" };
import type { Config } from "../../platform/config.ts";
import { StartRefused } from "../../platform/database/start-refused.ts";
import { toDecimalString } from "../../values/money.ts";
import { readPassphrase } from "../backup/arguments.ts";
import { filesOf } from "../backup/files-of.ts";
import { bytesOf, sayProgress } from "../backup/progress.ts";
import { say } from "../commands.ts";
import { reachDatabase } from "../reach-database.ts";
import { openFiles } from "../../platform/files/open-files.ts";
import { readExportArguments, readImportArguments } from "./account-arguments.ts";
import type { AccountManifest } from "./account-manifest.ts";
import { closeAccount } from "./close-account.ts";
import { exportAccount, type LeftBehind } from "./export-account.ts";
import { type FoundAccount, findAccount } from "./find-account.ts";
import { importAccount, type ImportedAccount } from "./import-account.ts";

/** `export-account ACCOUNT [--to FOLDER or FILE] [--close]`. */
export async function runExportAccount(config: Config, given: string[]): Promise<void> {
  const { account, to, closes, passphraseFile } = readExportArguments(given);
  const passphrase = readPassphrase(passphraseFile, config.backupPassphrase);
  const database = await reachDatabase(config);
  try {
    const found = await find(database.url, account);
    if (closes) {
      await closeAccount(database.url, found);
      say(`${found.name} is suspended here: nothing more is sold.`);
    }
    const file = fileFor(to ?? ".", found, passphrase !== undefined);
    const startedAt = performance.now();
    const { manifest, bytes, left } = await exportAccount(file, {
      url: database.url,
      account: String(found.id),
      files: filesOf(config),
      program: program.version,
      secretKeys: config.secretKeys,
      passphrase,
      onProgress: sayProgress(),
    });
    say(`${file}: ${bytesOf(bytes)}, ${contentsOf(manifest)}, in ${secondsSince(startedAt)} s`);
    saySums(manifest);
    sayLeft(left);
    say(
      manifest.has_secrets
        ? "Without its passphrase nobody can read it, you included."
        : "It is not encrypted and holds names and addresses: keep it where only you can read it. Secrets of webhooks are not in it.",
    );
    if (!closes) say("The account still sells here. To move it, export it with --close.");
  } finally {
    await database.stop();
  }
}

/** `import-account FILE [--dry-run]`. */
export async function runImportAccount(config: Config, given: string[]): Promise<void> {
  const { file, isRehearsal, passphraseFile } = readImportArguments(given);
  const passphrase = readPassphrase(passphraseFile, config.backupPassphrase);
  const database = await reachDatabase(config);
  try {
    const startedAt = performance.now();
    const imported = await importAccount({
      url: database.url,
      file,
      passphrase,
      program: program.version,
      secretKeys: config.secretKeys,
      files: openFiles(config),
      isRehearsal,
      onProgress: sayProgress(),
      say,
    });
    const { manifest, accountId } = imported;
    const { name } = manifest.account;
    const facts = `${contentsOf(manifest)}, in ${secondsSince(startedAt)} s`;
    say(
      isRehearsal
        ? `${name} can be imported: ${facts}. Nothing was changed.`
        : `${name} is account ${accountId} now: ${facts}.`,
    );
    saySums(manifest);
    sayPeople(imported, isRehearsal);
    if (isRehearsal) return;
    say("It is suspended: nothing is sold, mailed or delivered until you end the suspension:");
    say(`  ${config.publicUrl}/admin/accounts/${accountId}`);
  } finally {
    await database.stop();
  }
}

function sayLeft({ checkouts, messages, missingFiles, unreadableSecrets }: LeftBehind): void {
  if (checkouts > 0) say(`  left out: ${checkouts} checkouts that are not finished`);
  if (messages > 0) say(`  ended in the bundle: ${messages} messages that are planned or being sent`);
  for (const key of missingFiles) say(`  warning: a row names the file ${key}, which is gone`);
  if (unreadableSecrets > 0)
    say(`  warning: no secret key opens the secrets of ${unreadableSecrets} webhooks: they get new ones`);
}

function sayPeople({ people, newSecrets }: ImportedAccount, isRehearsal: boolean): void {
  if (people.known > 0) say(`  people who are known here: ${people.known}`);
  if (people.added.length > 0) {
    say(`  people who are new here: ${people.added.length}`);
    for (const email of people.added.slice(0, 20)) say(`    ${email}`);
    if (!isRehearsal) say(`    Members choose a password with "Forgot your password?"; nobody was mailed.`);
  }
  if (newSecrets > 0)
    say(`  webhooks with a new secret, because the bundle has none: ${newSecrets}. Tell their receivers.`);
}

function contentsOf({ tables, files }: AccountManifest): string {
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${rows.toLocaleString("en")} rows, ${files} files`;
}

function saySums({ sums }: AccountManifest): void {
  for (const { currency, orders, gross, refunded } of sums) {
    const amount = (minor: string) => toDecimalString({ minor: Number(minor), currency });
    say(
      `  ${currency}: ${orders.toLocaleString("en")} orders, ${amount(gross)} in total, ${amount(refunded)} of it refunded`,
    );
  }
}

async function find(url: string, account: string): Promise<FoundAccount> {
  const client = new pg.Client({ connectionString: url, application_name: "tessera-export" });
  await client.connect();
  return findAccount(client, account).finally(() => client.end());
}

function fileFor(to: string, { short_id }: FoundAccount, isEncrypted: boolean): string {
  const target = path.resolve(to);
  const isFile = /\.tar(\.enc)?$/.test(to);
  try {
    fs.mkdirSync(isFile ? path.dirname(target) : target, { recursive: true, mode: 0o700 });
  } catch (error) {
    throw new StartRefused(
      `The folder of --to cannot be written (${(error as NodeJS.ErrnoException).code}): name another one.`,
    );
  }
  return isFile ? target : path.join(target, `tessera-${short_id}.tar${isEncrypted ? ".enc" : ""}`);
}

function secondsSince(startedAt: number): string {
  return ((performance.now() - startedAt) / 1_000).toFixed(1);
}
