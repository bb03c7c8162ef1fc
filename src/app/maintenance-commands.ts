import { removeSecondStepOf, resealSecrets } from "../accounts/index.ts";
import { openDatabase, say } from "./commands.ts";
import type { Config } from "../platform/config.ts";
import { type Db, openDatabase as connect } from "../platform/database/database.ts";
import { StartRefused } from "../platform/database/embedded-postgres.ts";
import { resealWebhookSecrets } from "../webhooks/index.ts";

/**
 * `remove-second-step ADDRESS`: for a user who has lost phone and recovery codes and whom no administrator can help.
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

/** `reseal-secrets`: run after SECRET_KEY has changed, so that the old key can be removed (docs/operations.md). */
export async function runResealSecrets(config: Config): Promise<void> {
  await withDatabase(config, async (db) => {
    const { resealed, unreadable, usersWithOldCodes } = await resealSecrets(db, config.secretKeys);
    const webhooks = await resealWebhookSecrets(db, config.secretKeys);
    say(`Authenticators sealed again with the current key: ${resealed}`);
    say(`Webhooks sealed again with the current key: ${webhooks.resealed}`);
    say(`Users whose recovery codes end when the old keys are removed: ${usersWithOldCodes}`);
    if (unreadable + webhooks.unreadable > 0)
      throw new StartRefused(
        `${unreadable} authenticators and ${webhooks.unreadable} webhooks open with none of the keys: add the key they were sealed with to SECRET_KEY_OLD.`,
      );
  });
}

/** Opens only the database: the command listens on no port, sends nothing and starts no schedule. */
async function withDatabase(config: Config, work: (db: Db) => Promise<void>): Promise<void> {
  const database = await openDatabase(config);
  const { db, close } = connect(database.url, { connections: 2, sellingConnections: 2 });
  try {
    await work(db);
  } finally {
    await close();
    await database.stop();
  }
}
