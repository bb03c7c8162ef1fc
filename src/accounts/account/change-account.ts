import { sql } from "kysely";
import type { z } from "zod";
import type { Db } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { isCountry } from "../../values/countries.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { noteInHistory } from "../history.ts";
import type { Who } from "../users.ts";
import type { AccountContract } from "./contract.ts";

type AccountChange = z.output<AccountContract["changeAccount"]["body"]>;

/** Changes the given fields. Existing events keep their currency and zone; both are defaults for new events. */
export async function changeAccount(
  db: Db,
  { userId, accountId }: Who,
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
    await noteInHistory(tx, { accountId, userId, action: "account-changed", facts: { changed } });
  });
}

/** Only an administrator with a second step can require one of others, so that nobody locks themselves out. */
async function requireOwnSecondStep(db: Db, userId: number): Promise<void> {
  const own = await db
    .selectFrom("authenticators")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  if (!own) throw new Refusal("second_step_required");
}
