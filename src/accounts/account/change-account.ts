import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { isCountry } from "../../values/countries.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { recordAccountHistory } from "../history.ts";
import type { SignedInUser } from "../users.ts";
import type { AccountContract } from "./contract.ts";

type AccountChange = z.output<AccountContract["changeAccount"]["body"]>;

/**
 * Changes the given fields. Existing events keep their currency and zone, because both are only defaults for
 * new events.
 */
export async function changeAccount(
  db: Db,
  { userId, accountId }: SignedInUser,
  change: AccountChange,
  edit: Edit = unversioned,
): Promise<void> {
  if (change.country && !isCountry(change.country)) throw invalidField("country", "invalid_choice");
  if (change.requires_two_factor) await requireOwnSecondStep(db, userId);
  await edit.transaction(db, async (tx) => {
    await tx
      .updateTable("accounts")
      .set({ ...change, updated_at: sql`now()` })
      .where("id", "=", accountId)
      .execute();
    const changed = Object.keys(change).join(", ");
    await recordAccountHistory(tx, { accountId, userId, action: "account-changed", facts: { changed } });
  });
}

/**
 * Requires that administrators have a second step before they require one of others, so that they do not lock
 * themselves out.
 */
async function requireOwnSecondStep(db: Db, userId: number): Promise<void> {
  const own = await db
    .selectFrom("authenticators")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (!own) throw new Refusal("second_step_required");
}
