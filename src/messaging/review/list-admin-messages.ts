import { sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { listPage, type RequestedPage } from "../../platform/database/listing.ts";
import { acrossAccounts } from "../../platform/database/require-account.ts";
import { sanitizedBefore } from "../../platform/html/sanitized-before.ts";
import type { ListMeta } from "../../values/listing.ts";
import { Refusal } from "../../values/refusal.ts";
import { ATTACHMENTS } from "../attachments/attachments-of-message.ts";
import { ADMIN_MESSAGES_LISTING, type AdminMessage } from "./contract.ts";

/** Lists messages of all accounts, for administrators. */
export async function listAdminMessages(
  db: Db,
  wanted: RequestedPage,
): Promise<{ data: AdminMessage[]; meta: ListMeta }> {
  const { rows, meta } = await listPage(db, selectAdminMessages(db), {
    listing: ADMIN_MESSAGES_LISTING,
    wanted,
    columns: {
      status: "m.status",
      type: "m.type",
      subject: "m.subject",
      account_id: "m.account_id",
      created_at: "m.created_at",
      sent_at: "m.sent_at",
    },
    optional: ["sent_at"],
    search: { words: sql<string>`m.subject || ' ' || m.message || ' ' || a.name` },
    unique: "m.id",
  });
  return { data: rows.map(adminMessageOf), meta };
}

export async function findAdminMessage(db: Db, messageId: number): Promise<AdminMessage> {
  const row = await selectAdminMessages(db).where("m.id", "=", messageId).executeTakeFirst();
  if (!row) throw new Refusal("not_found");
  return adminMessageOf(row);
}

function selectAdminMessages(db: Db) {
  return db
    .selectFrom("messages as m")
    .innerJoin("accounts as a", "a.id", "m.account_id")
    .innerJoin("events as e", "e.id", "m.event_id")
    .innerJoin("users as u", "u.id", "m.user_id")
    .where("m.is_test", "=", false)
    .select(["m.id", "m.account_id", "a.name as account_name", "m.event_id", "e.title as event_title"])
    .select(["m.subject", "m.message", "m.purpose", "m.type", "m.status", "m.review_reasons", "m.rejection"])
    .select(ATTACHMENTS.as("attachments"))
    .select(["m.reviewed_at", "m.scheduled_at", "m.sent_at", "m.created_at"])
    .select(sql<string>`concat_ws(' ', u.first_name, u.last_name)`.as("sent_by_user"))
    .select(
      sql<number>`(
        select count(*)::int from outgoing_messages g where g.message_id = m.id and not g.is_copy)`.as(
        "recipients_count",
      ),
    )
    .modifyEnd(acrossAccounts("administrators review the messages of all accounts"));
}

type Row = Awaited<ReturnType<ReturnType<typeof selectAdminMessages>["executeTakeFirstOrThrow"]>>;

function adminMessageOf(row: Row): AdminMessage {
  return {
    ...row,
    message: sanitizedBefore(row.message) ?? "",
    purpose: row.purpose as AdminMessage["purpose"],
    type: row.type as AdminMessage["type"],
    status: row.status as AdminMessage["status"],
    review_reasons: row.review_reasons as AdminMessage["review_reasons"],
    reviewed_at: row.reviewed_at?.toISOString() ?? null,
    scheduled_at: row.scheduled_at?.toISOString() ?? null,
    sent_at: row.sent_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  };
}
