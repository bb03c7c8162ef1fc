import { sql } from "kysely";
import { requireConfirmedAddress, takeEmail } from "../../accounts/index.ts";
import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { enqueue } from "../../platform/queue/queue.ts";
import { Refusal } from "../../values/refusal.ts";
import { CLOSES_AT } from "../door-times.ts";
import type { ListOfEvent } from "../list-products.ts";

/**
 * Mails a list's link to staff, each address once, out of the account's hourly allowance and within the limit of each
 * address. All or none are sent. Refuses the link of a closed list, which opens no door.
 */
export async function emailDoorLink(
  db: Db,
  list: ListOfEvent,
  { emails, user, locale }: { emails: string[]; user: Member; locale: string },
): Promise<void> {
  requireConfirmedAddress(user);
  const addresses = [...new Set(emails.map((email) => email.toLowerCase()))].toSorted();
  await db.transaction().execute(async (tx) => {
    await requireEvent(tx, list);
    for (const email of addresses) await takeEmail(tx, { accountId: list.accountId, email, kind: "RESEND" });
    const known = await tx
      .selectFrom("check_in_lists as l")
      .innerJoin("events as e", "e.id", "l.event_id")
      .select(sql<boolean>`${sql.raw(CLOSES_AT)} <= now() or e.status = 'ARCHIVED'`.as("is_expired"))
      .where("l.id", "=", list.listId)
      .where("l.account_id", "=", list.accountId)
      .where("l.event_id", "=", list.eventId)
      .where("l.deleted_at", "is", null)
      .executeTakeFirst();
    if (!known) throw new Refusal("not_found");
    if (known.is_expired) throw new Refusal("check_in_list_expired");
    for (const email of addresses)
      await enqueue(tx, "send-door-link", { list_id: list.listId, email, by_user_id: user.userId, locale });
  });
}
