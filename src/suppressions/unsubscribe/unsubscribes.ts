import { sql } from "kysely";
import { organizerSlug } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { emailHash } from "../email-hash.ts";
import type { Subscription } from "./contract.ts";
import type { Unsubscriber } from "./unsubscribe-token.ts";

/**
 * Finds the subscription behind an unsubscribe link. Refuses with "not_found" if the organiser no longer
 * exists.
 */
export async function findSubscription(db: Db, { organizer_id, email }: Unsubscriber): Promise<Subscription> {
  const organizer = await db
    .selectFrom("organizers as o")
    .leftJoin("unsubscribes as u", (on) =>
      on.onRef("u.organizer_id", "=", "o.id").on("u.email_hash", "=", emailHash(sql.val(email))),
    )
    .select(["o.id", "o.name", "u.created_at"])
    .where("o.id", "=", organizer_id)
    .executeTakeFirst();
  if (!organizer) throw new Refusal("not_found");
  const { id, name, created_at } = organizer;
  return { organizer: { id, name, slug: organizerSlug(name) }, is_unsubscribed: created_at !== null };
}

/** Stops advertising of the organiser to the address. Idempotent. */
export async function unsubscribe(db: Db, { organizer_id, email }: Unsubscriber): Promise<void> {
  await sql`
    insert into unsubscribes (account_id, organizer_id, email_hash)
    select account_id, id, ${emailHash(sql.val(email))} from organizers where id = ${organizer_id}
    on conflict (organizer_id, email_hash) do nothing`.execute(db);
}

export async function resubscribe(db: Db, { organizer_id, email }: Unsubscriber): Promise<void> {
  await sql`
    delete from unsubscribes
    where organizer_id = ${organizer_id} and email_hash = ${emailHash(sql.val(email))}`.execute(db);
}
