import type { Db } from "../../platform/database/database.ts";

export interface WrittenMessage {
  name: string;
  email: string;
  message: string;
  organizer: string;
  to: string;
  /** The language of the account's owner. */
  locale: string | null;
}

/** Returns a visitor's message that has not been sent yet, with the organiser who gets it. */
export function findContactMessage(db: Db, id: number): Promise<WrittenMessage | undefined> {
  return db
    .selectFrom("contact_messages as c")
    .innerJoin("organizers as o", "o.id", "c.organizer_id")
    .leftJoin("memberships as m", (join) =>
      join.onRef("m.account_id", "=", "c.account_id").on("m.is_account_owner", "=", true),
    )
    .leftJoin("users as u", "u.id", "m.user_id")
    .where("c.id", "=", id)
    .select(["c.name", "c.email", "c.message", "o.name as organizer", "o.email as to", "u.locale"])
    .executeTakeFirst();
}

/** Deletes a visitor's message after it was sent. */
export async function deleteContactMessage(db: Db, id: number): Promise<void> {
  await db.deleteFrom("contact_messages").where("id", "=", id).execute();
}
