import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";

/** Finds the address that gets the messages to an organiser. Undefined if its account is suspended. */
export async function findContactAddress(
  db: Db,
  organizer: { id: number; accountId: number },
): Promise<string | undefined> {
  const found = await db
    .selectFrom("organizers as o")
    .innerJoin("accounts as a", "a.id", "o.account_id")
    .where("o.id", "=", organizer.id)
    .where("o.account_id", "=", organizer.accountId)
    .where("a.suspended_at", "is", null)
    .select("o.email")
    .executeTakeFirst();
  return found?.email;
}

export interface WrittenMessage {
  name: string;
  email: string;
  message: string;
  organizer: string;
  to: string;
  /** The language of the account's owner. */
  locale: string | null;
  is_suspended: boolean;
}

/** Returns a visitor's message that has not been sent yet, with the organiser who gets it. */
export function findContactMessage(db: Db, id: number): Promise<WrittenMessage | undefined> {
  return db
    .selectFrom("contact_messages as c")
    .innerJoin("organizers as o", "o.id", "c.organizer_id")
    .innerJoin("accounts as a", "a.id", "c.account_id")
    .leftJoin("memberships as m", (join) =>
      join.onRef("m.account_id", "=", "c.account_id").on("m.is_account_owner", "=", true),
    )
    .leftJoin("users as u", "u.id", "m.user_id")
    .where("c.id", "=", id)
    .select(["c.name", "c.email", "c.message", "o.name as organizer", "o.email as to", "u.locale"])
    .select(sql<boolean>`a.suspended_at is not null`.as("is_suspended"))
    .executeTakeFirst();
}

/** Deletes a visitor's message after it was sent or skipped. */
export async function deleteContactMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom("contact_messages").where("id", "=", id).execute();
}
