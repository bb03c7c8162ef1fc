import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { isUndeliverable, wantsAdvertising } from "../../suppressions/index.ts";

/** About as long as mail servers retry. */
const GIVE_UP_AFTER_DAYS = 3;

/** An email of a message, with its text and the current reasons not to send it. */
export type FoundEmail = NonNullable<Awaited<ReturnType<typeof findEmail>>>;

export async function findEmail(db: Db, id: number) {
  return db
    .selectFrom("outgoing_messages as g")
    .innerJoin("messages as m", "m.id", "g.message_id")
    .innerJoin("accounts as c", "c.id", "g.account_id")
    .leftJoin("orders as o", "o.id", "g.order_id")
    .where("g.id", "=", id)
    .select(["g.id", "g.message_id", "g.event_id", "g.order_id", "g.attendee_id", "g.recipient", "g.locale"])
    .select(["g.account_id", "g.status", "m.subject", "m.message", "m.is_test", "g.is_copy", "o.public_id"])
    .select(["m.purpose", "m.attachment_ids", "m.type", "m.user_id", "m.author_api_key_name"])
    .select([
      sql<boolean>`c.suspended_at is not null`.as("is_suspended"),
      sql<boolean>`not g.is_copy and m.purpose = 'PROMOTIONAL' and not ${wantsAdvertising(OF_EMAIL)}`.as(
        "is_unwanted",
      ),
      // Copies to the author are never skipped: authors notice if their own address fails.
      sql<boolean>`not g.is_copy and ${isUndeliverable(OF_EMAIL)}`.as("is_undeliverable"),
    ])
    .select(
      sql<boolean>`g.created_at < now() - make_interval(days => ${GIVE_UP_AFTER_DAYS})`.as("is_overdue"),
    )
    .executeTakeFirst();
}

const OF_EMAIL = {
  accountId: sql.ref("g.account_id"),
  eventId: sql.ref("g.event_id"),
  orderId: sql.ref("g.order_id"),
  email: sql.ref<string>("g.recipient"),
};
