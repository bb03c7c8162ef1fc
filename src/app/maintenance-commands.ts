import {
  grantAdministrator,
  removeSecondStepOf,
  resealSecrets,
  revokeAdministrator,
} from "../accounts/index.ts";
import { reachDatabase } from "./reach-database.ts";
import { say } from "./commands.ts";
import type { Config } from "../platform/config.ts";
import { type Db, openDatabase as connect } from "../platform/database/database.ts";
import { StartRefused } from "../platform/database/embedded-postgres.ts";
import { resealEventKeys } from "../tickets/index.ts";
import { checkAuditLog } from "../platform/http/audit/check-audit-log.ts";
import { createLog } from "../platform/log.ts";
import { resealAuditEntries } from "../platform/http/audit/reseal-entries.ts";
import { resealWebhookSecrets } from "../webhooks/index.ts";

export const COMMANDS_HELP = `Usage: node build/server/index.js COMMAND

  start                         pages, API and jobs (the default)
  worker                        jobs only
  backup [FOLDER]               database and files as one bundle, while sales go on
  backup verify FILE            restore a bundle into a scratch database and check it
  restore FILE [--replace]      bring a bundle back
  restore status                what a restore holds back
  restore resume | discard      let that go on, or drop what was due
  restore hold                  hold back what waits in a database that other tools restored
  export-account ACCOUNT [--to FOLDER] [--close]
                                everything of one account as one bundle; --close suspends it first
  import-account FILE [--dry-run]
                                bring that account into this installation, beside the others
  doctor [--json]               check settings, database, mail, files, clock and backups
  grant-administrator ADDRESS   let this user administer the installation at /admin
  revoke-administrator ADDRESS  take that back
  remove-second-step ADDRESS    for a user who has lost phone and recovery codes
  reseal-secrets                after SECRET_KEY has changed
  accept-audit-log              seal the audit log as it is, after you have looked into what doctor names
  move-files [--remove]         copy files from this machine into the bucket of S3_BUCKET
  move-files --to-disk          and back
  demo-reset                    delete the demo data and write it again
  help                          this list

docs/operations.md and the pages it names describe them, and all settings.
`;

/** `grant-administrator ADDRESS`: the only way to become an administrator of the installation. */
export async function runGrantAdministrator(config: Config, email: string | undefined): Promise<void> {
  if (!email) throw new StartRefused("Say who: grant-administrator name@example.org.");
  await withDatabase(config, async (db) => {
    const granted = await grantAdministrator(db, email.trim().toLowerCase());
    if (granted.outcome === "unknown")
      throw new StartRefused(`Nobody has the address ${email}: register at /auth/register first.`);
    if (granted.outcome === "not-a-member") throw new StartRefused(`${email} is in no account.`);
    say(
      granted.outcome === "changed"
        ? `${email} administers this installation now: ${config.publicUrl}/admin`
        : `${email} administers this installation already.`,
    );
    if ("hasSecondStep" in granted && !granted.hasSecondStep)
      say(`They have no second step yet. Have them set one up in their profile.`);
  });
}

/** `revoke-administrator ADDRESS`: takes effect with the user's next request. */
export async function runRevokeAdministrator(config: Config, email: string | undefined): Promise<void> {
  if (!email) throw new StartRefused("Say who: revoke-administrator name@example.org.");
  await withDatabase(config, async (db) => {
    const outcome = await revokeAdministrator(db, email.trim().toLowerCase());
    if (outcome === "unknown") throw new StartRefused(`Nobody has the address ${email}.`);
    if (outcome === "unchanged") throw new StartRefused(`${email} does not administer this installation.`);
    say(`${email} no longer administers this installation.`);
  });
}

/**
 * `remove-second-step ADDRESS`: for a user who has lost phone and recovery codes, if no administrator can
 * help.
 */
export async function runRemoveSecondStep(config: Config, email: string | undefined): Promise<void> {
  if (!email) throw new StartRefused("Say whose second step: remove-second-step name@example.org.");
  await withDatabase(config, async (db) => {
    const outcome = await removeSecondStepOf(db, email.trim().toLowerCase());
    if (outcome === "unknown") throw new StartRefused(`Nobody has the address ${email}.`);
    if (outcome === "off") throw new StartRefused(`${email} has no second step.`);
    say(`The second step of ${email} is removed, and they are logged out. They are notified by mail.`);
  });
}

/**
 * `reseal-secrets`: run it after SECRET_KEY has changed, so that the old key can be removed
 * (docs/operations.md).
 */
export async function runResealSecrets(config: Config): Promise<void> {
  await withDatabase(config, async (db) => {
    const { resealed, unreadable, usersWithOldCodes } = await resealSecrets(db, config.secretKeys);
    const webhooks = await resealWebhookSecrets(db, config.secretKeys);
    const events = await resealEventKeys(db, config.secretKeys);
    say(`Authenticators sealed again with the current key: ${resealed}`);
    say(`Webhooks sealed again with the current key: ${webhooks.resealed}`);
    say(`Signing keys of events sealed again with the current key: ${events.resealed}`);
    const audit = await resealAuditEntries(db, config.secretKeys);
    say(`Entries of the audit log sealed again with the current key: ${audit.resealed}`);
    if (audit.adopted > 0)
      say(`Entries of the audit log that had no seal and have one now: ${audit.adopted}`);
    if (audit.changed > 0)
      say(`Entries of the audit log that do not match their seal, and stay as they are: ${audit.changed}`);
    say(`Users whose recovery codes end when the old keys are removed: ${usersWithOldCodes}`);
    if (events.unreadable > 0)
      say(
        `Signing keys of events that open with none of the keys: ${events.unreadable}. Their tickets have codes without a signature until the key they were sealed with is in SECRET_KEY_OLD.`,
      );
    if (unreadable + webhooks.unreadable > 0)
      throw new StartRefused(
        `${unreadable} authenticators and ${webhooks.unreadable} webhooks open with none of the keys: add the key they were sealed with to SECRET_KEY_OLD.`,
      );
  });
}

/** `accept-audit-log`: seals the entries as they are now, and ends the alarm. */
export async function runAcceptAuditLog(config: Config): Promise<void> {
  await withDatabase(config, async (db) => {
    const { changed, adopted } = await resealAuditEntries(db, config.secretKeys, { acceptsChanges: true });
    await checkAuditLog({ config, db, log: createLog("silent") });
    say(`Sealed as they are: ${changed} entries that were changed, ${adopted} that had no seal.`);
  });
}

/**
 * Opens only the database, beside a running program too. The command listens on no port, sends nothing and starts no
 * schedule.
 */
async function withDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  const database = await reachDatabase(config);
  const { db, close } = connect(database.url, { connections: 2, sellingConnections: 2 });
  try {
    await work(db);
  } finally {
    await close();
    await database.stop();
  }
}
