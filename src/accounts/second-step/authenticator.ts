import { sql } from "kysely";
import { Secret, TOTP } from "otpauth";
import type { Db, Tx } from "../../platform/database/database.ts";
import { keyId } from "../../platform/sealing.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { Refusal } from "../../values/refusal.ts";
import { recordAccountHistory } from "../history.ts";
import { lockPerson, type SignedInUser } from "../users.ts";
import { dropLoginSteps } from "./login-steps.ts";
import { makeRecoveryCodes } from "./recovery-codes.ts";
import { openSecret, sealSecret } from "./sealed-secret.ts";

const SECRET_BYTES = 20;
/** Accepts the previous and the next 30 seconds, because a phone's clock may be off. */
const WINDOW = 1;

/** Creates a new secret to scan. Log-ins require a code only once one was confirmed. */
export async function beginAuthenticator(
  db: Db,
  config: { secretKeys: SecretKeys; appName: string },
  user: { userId: number; email: string },
): Promise<{ secret: string; otpauth_url: string }> {
  const secret = new Secret({ size: SECRET_BYTES });
  const sealed = sealSecret(config.secretKeys, user.userId, secret.base32);
  const { rows } = await sql`
    insert into authenticators (user_id, secret) values (${user.userId}, ${sealed})
    on conflict (user_id) do update set secret = excluded.secret, last_step = 0, created_at = now()
      where authenticators.confirmed_at is null
    returning user_id`.execute(db);
  if (rows.length === 0) throw new Refusal("second_step_on");
  const url = new TOTP({ issuer: config.appName, label: user.email, secret }).toString();
  return { secret: secret.base32, otpauth_url: url };
}

/** Switches the second step on. Returns the recovery codes, which cannot be read again. */
export async function confirmAuthenticator(
  tx: Tx,
  secretKeys: SecretKeys,
  { userId, accountId }: SignedInUser,
  code: string,
): Promise<string[]> {
  await lockPerson(tx, userId);
  await consumeAuthenticatorCode(tx, secretKeys, { userId, code, isBeingSetUp: true });
  await tx
    .updateTable("authenticators")
    .set({ confirmed_at: sql`now()` })
    .where("user_id", "=", userId)
    .execute();
  await dropLoginSteps(tx, userId);
  await recordAccountHistory(tx, { accountId, userId, action: "authenticator-set-up" });
  return makeRecoveryCodes(tx, secretKeys[0], userId);
}

export async function removeAuthenticator(tx: Tx, { userId, accountId }: SignedInUser): Promise<void> {
  await tx.deleteFrom("authenticators").where("user_id", "=", userId).execute();
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await dropLoginSteps(tx, userId);
  await recordAccountHistory(tx, { accountId, userId, action: "authenticator-removed" });
}

/**
 * Consumes a code of the authenticator, or refuses it. Afterwards that code and all earlier ones are refused:
 * one statement checks and records the code's time step, so that of two concurrent calls only one succeeds.
 * Encrypts the secret again if an earlier key encrypted it.
 */
export async function consumeAuthenticatorCode(
  db: Db | Tx,
  secretKeys: SecretKeys,
  { userId, code, isBeingSetUp = false }: { userId: number; code: string; isBeingSetUp?: boolean },
  now = Date.now(),
): Promise<void> {
  const row = await db
    .selectFrom("authenticators")
    .select("secret")
    .where("user_id", "=", userId)
    .where("confirmed_at", isBeingSetUp ? "is" : "is not", null)
    .executeTakeFirst();
  if (!row) throw new Refusal("code_wrong");
  const { text, isCurrent } = openSecret(secretKeys, userId, row.secret);
  const secret = Secret.fromBase32(text);
  const delta = TOTP.validate({ token: code, secret, timestamp: now, window: WINDOW });
  if (delta === null) throw new Refusal("code_wrong");
  const step = TOTP.counter({ timestamp: now }) + delta;
  const { numUpdatedRows } = await db
    .updateTable("authenticators")
    .set({ last_step: step, ...(!isCurrent && { secret: sealSecret(secretKeys, userId, text) }) })
    .where("user_id", "=", userId)
    // Another tab may have replaced the secret meanwhile. The code then confirms nothing.
    .where("secret", "=", row.secret)
    .where("last_step", "<", step)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("code_wrong");
}

export async function findSecondStep(db: Db, secretKeys: SecretKeys, userId: number) {
  const keyIds = secretKeys.map(keyId);
  const { rows } = await sql<{ since: Date | null; left: number }>`
    select (select confirmed_at from authenticators where user_id = ${userId}) as since,
      (select count(*) from recovery_codes where user_id = ${userId} and used_at is null
        and (key_id is null or key_id = any (${keyIds}::bytea[]))) as left`.execute(db);
  const { since, left } = rows[0]!;
  return { is_on: since !== null, since: since?.toISOString() ?? null, recovery_codes_left: left };
}
