import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { recordAccountHistory } from "../history.ts";

export type GrantOutcome =
  | { outcome: "unknown" | "not-a-member" }
  | { outcome: "unchanged" | "changed"; hasSecondStep: boolean };

/**
 * Makes a user a platform administrator, in the account that they own, or else in the one that they joined
 * first. Only the operator can grant this, on the command line.
 */
export async function grantAdministrator(db: Db, email: string): Promise<GrantOutcome> {
  return db.transaction().execute(async (tx) => {
    const user = await tx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    if (!user) return { outcome: "unknown" };
    const memberships = await tx
      .selectFrom("memberships")
      .select(["account_id", "role"])
      .where("user_id", "=", user.id)
      .where("status", "=", "ACTIVE")
      .orderBy("is_account_owner", "desc")
      .orderBy("created_at")
      .forUpdate()
      .execute();
    const [first] = memberships;
    if (!first) return { outcome: "not-a-member" };
    const hasSecondStep = await hasAuthenticator(tx, user.id);
    if (memberships.some(({ role }) => role === "SUPERADMIN")) return { outcome: "unchanged", hasSecondStep };
    await tx
      .updateTable("memberships")
      .set({ role: "SUPERADMIN", sees_all_events: true })
      .where("account_id", "=", first.account_id)
      .where("user_id", "=", user.id)
      .execute();
    await recordAccountHistory(tx, {
      accountId: first.account_id,
      subjectUserId: user.id,
      action: "member-changed",
      facts: { role: "SUPERADMIN" },
    });
    return { outcome: "changed", hasSecondStep };
  });
}

/** Revokes the role in every account. The user stays an administrator of those accounts. */
export async function revokeAdministrator(
  db: Db,
  email: string,
): Promise<"unknown" | "unchanged" | "changed"> {
  return db.transaction().execute(async (tx) => {
    const user = await tx.selectFrom("users").select("id").where("email", "=", email).executeTakeFirst();
    if (!user) return "unknown";
    const changed = await tx
      .updateTable("memberships")
      .set({ role: "ADMIN" })
      .where("user_id", "=", user.id)
      .where("role", "=", "SUPERADMIN")
      .returning("account_id")
      .execute();
    for (const { account_id } of changed)
      await recordAccountHistory(tx, {
        accountId: account_id,
        subjectUserId: user.id,
        action: "member-changed",
        facts: { role: "ADMIN" },
      });
    return changed.length > 0 ? "changed" : "unchanged";
  });
}

/** Whether the installation has no active administrator yet. */
export async function needsAdministrator(db: Db): Promise<boolean> {
  const { rows } = await sql<{ needed: boolean }>`
    select not exists (select from memberships where role = 'SUPERADMIN' and status = 'ACTIVE') as needed`.execute(
    db,
  );
  return rows[0]!.needed;
}

async function hasAuthenticator(db: Db, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom("authenticators")
    .select("user_id")
    .where("user_id", "=", userId)
    .where("confirmed_at", "is not", null)
    .executeTakeFirst();
  return found !== undefined;
}
