import { sql } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { SecretKeys } from "../../platform/secret-keys.ts";
import { Refusal } from "../../values/refusal.ts";
import { consumeEmailCode } from "./email-codes.ts";
import { checkMailedLink, consumeMailedLink } from "../mailed-links.ts";

/** Confirms the user's address with the mailed code. Confirming a confirmed address changes nothing. */
export async function confirmEmail(
  db: Db,
  secretKeys: SecretKeys,
  given: { userId: number; code: string; isVerified: boolean },
): Promise<void> {
  if (given.isVerified) return;
  await consumeEmailCode(db, secretKeys, { ...given, code: given.code.replace(/\s/g, "") });
  await db.transaction().execute((tx) => markConfirmed(tx, given.userId));
}

/** Confirms the address with the link of the same email, on any device. */
export async function confirmEmailByLink(db: Db, given: { userId: number; token: string }): Promise<void> {
  await checkMailedLink(db, "EMAIL_CONFIRMATION_LINK", given.token);
  await db.transaction().execute(async (tx) => {
    const userId = await consumeMailedLink(tx, "EMAIL_CONFIRMATION_LINK", given.token);
    if (userId !== given.userId) throw new Refusal("token_invalid");
    await markConfirmed(tx, userId);
  });
}

/** Confirms the address, and invalidates the code and the link. */
async function markConfirmed(tx: Tx, userId: number): Promise<void> {
  await tx
    .updateTable("users")
    .set({ email_verified_at: sql`now()`, updated_at: sql`now()` })
    .where("id", "=", userId)
    .where("email_verified_at", "is", null)
    .execute();
  await tx
    .deleteFrom("one_time_tokens")
    .where("user_id", "=", userId)
    .where("purpose", "in", ["EMAIL_CONFIRMATION", "EMAIL_CONFIRMATION_LINK"])
    .execute();
}
