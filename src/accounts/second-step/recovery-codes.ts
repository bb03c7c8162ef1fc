import type { Db, Tx } from "../../platform/database/database.ts";
import { keyId } from "../../platform/sealing.ts";
import { keyedHash, type SecretKeys } from "../../platform/secret-keys.ts";
import { Refusal } from "../../values/refusal.ts";
import { randomCharacters } from "../../values/short-id.ts";
import { lockPerson } from "../users.ts";

export const RECOVERY_CODES = 10;
const CHARACTERS = "23456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 12;

/** Creates ten recovery codes and invalidates all earlier ones. Stores only their hashes. */
export async function makeRecoveryCodes(tx: Tx, secretKey: string, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomCharacters(CHARACTERS, LENGTH));
  const hashOf = (code: string) => keyedHash(secretKey, contentOf(userId, code));
  const key_id = keyId(secretKey);
  // Of two concurrent calls the second replaces the codes of the first.
  await lockPerson(tx, userId);
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOf(code), key_id })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** Consumes a code, once. Updating its row serialises. */
export async function consumeRecoveryCode(
  db: Db | Tx,
  secretKeys: SecretKeys,
  { userId, code }: { userId: number; code: string },
): Promise<void> {
  const given = code.toLowerCase().replace(/[\s-]/g, "");
  const { numUpdatedRows } = await db
    .updateTable("recovery_codes")
    .set({ used_at: new Date() })
    .where("user_id", "=", userId)
    .where(
      "code_hash",
      "in",
      secretKeys.map((secretKey) => keyedHash(secretKey, contentOf(userId, given))),
    )
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("code_wrong");
}

/** The input of a keyed hash, so that a stolen database alone does not allow guessing. */
const contentOf = (userId: number, code: string) => `recovery-code|${userId}|${code}`;
