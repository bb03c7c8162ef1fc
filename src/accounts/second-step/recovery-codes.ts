import { createHmac } from "node:crypto";
import type { Db, Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { randomCharacters } from "../../values/short-id.ts";
import { lockPerson } from "../users.ts";

export const RECOVERY_CODES = 10;
const CHARACTERS = "23456789abcdefghjkmnpqrstvwxyz";
const LENGTH = 12;

/** Ten codes for the day the phone is gone, in place of all earlier ones. Kept as hashes only. */
export async function makeRecoveryCodes(tx: Tx, secretKey: string, userId: number): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomCharacters(CHARACTERS, LENGTH));
  // Of two at once the second finds those of the first.
  await lockPerson(tx, userId);
  await tx.deleteFrom("recovery_codes").where("user_id", "=", userId).execute();
  await tx
    .insertInto("recovery_codes")
    .values(codes.map((code) => ({ user_id: userId, code_hash: hashOfCode(secretKey, userId, code) })))
    .execute();
  return codes.map((code) => code.replace(/(.{4})(?=.)/g, "$1-"));
}

/** Each works once; the row's own change is the gate. */
export async function spendRecoveryCode(
  db: Db | Tx,
  secretKey: string,
  { userId, code }: { userId: number; code: string },
): Promise<void> {
  const given = code.toLowerCase().replace(/[\s-]/g, "");
  const { numUpdatedRows } = await db
    .updateTable("recovery_codes")
    .set({ used_at: new Date() })
    .where("user_id", "=", userId)
    .where("code_hash", "=", hashOfCode(secretKey, userId, given))
    .where("used_at", "is", null)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw new Refusal("code_wrong");
}

/** Keyed, so that whoever has only the database can try nothing. */
function hashOfCode(secretKey: string, userId: number, code: string): Buffer {
  return createHmac("sha256", secretKey).update(`recovery-code|${userId}|${code}`).digest();
}
