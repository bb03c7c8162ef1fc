import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import type { Member } from "../platform/http/call.ts";
import { Refusal } from "../values/refusal.ts";
import { type CustomerNote, SHOWN } from "./contract.ts";
import { asInstant } from "./customers.ts";

interface OfCustomer {
  accountId: number;
  customerId: number;
}

/**
 * Lists the notes about a customer, the latest first. A note can be about any event, so a member with an
 * event scope sees only their own notes.
 */
export async function listNotes(
  db: Db,
  of: OfCustomer,
  { userId, eventIds }: Pick<Member, "userId" | "eventIds">,
): Promise<CustomerNote[]> {
  return selectNotes(db, of)
    .$if(eventIds !== null, (notes) => notes.where("n.user_id", "=", userId))
    .orderBy("n.id", "desc")
    .limit(SHOWN)
    .execute();
}

export async function addNote(
  db: Db,
  of: OfCustomer & { userId: number },
  note: string,
): Promise<CustomerNote> {
  const { id } = await db
    .insertInto("customer_notes")
    .values({ account_id: of.accountId, customer_id: of.customerId, user_id: of.userId, note })
    .returning("id")
    .executeTakeFirstOrThrow();
  return selectNotes(db, of).where("n.id", "=", id).executeTakeFirstOrThrow();
}

/** Deletes a note. Organisers can delete only their own, admins any. */
export async function deleteNote(
  db: Db,
  of: OfCustomer & { noteId: number },
  { userId, role }: Pick<Member, "userId" | "role">,
): Promise<void> {
  const note = await db
    .selectFrom("customer_notes")
    .select("user_id")
    .where("account_id", "=", of.accountId)
    .where("customer_id", "=", of.customerId)
    .where("id", "=", of.noteId)
    .executeTakeFirst();
  if (!note) throw new Refusal("not_found");
  if (note.user_id !== userId && role === "ORGANIZER") throw new Refusal("forbidden");
  await db
    .deleteFrom("customer_notes")
    .where("account_id", "=", of.accountId)
    .where("id", "=", of.noteId)
    .execute();
}

function selectNotes(db: Db, { accountId, customerId }: OfCustomer) {
  return db
    .selectFrom("customer_notes as n")
    .leftJoin("users as u", "u.id", "n.user_id")
    .select(["n.id", "n.note", asInstant(sql`n.created_at`).as("created_at")])
    .select(
      sql<CustomerNote["author"]>`case when u.id is not null then
        json_build_object('id', u.id, 'name', concat_ws(' ', u.first_name, u.last_name)) end`.as("author"),
    )
    .where("n.account_id", "=", accountId)
    .where("n.customer_id", "=", customerId);
}
