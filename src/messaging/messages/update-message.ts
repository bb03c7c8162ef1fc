import { requireConfirmedAddress } from "../../accounts/index.ts";
import { requireEvent } from "../../events/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Edit } from "../../platform/http/editing/transaction.ts";
import { sanitizeHtml } from "../../platform/html/sanitize.ts";
import type { Member } from "../../platform/http/call.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { type EditMessage, namesProducts } from "../contract.ts";
import { messageStatusesBefore } from "../rules/message-states.ts";
import type { OwnEvent } from "./messages.ts";
import { requireKnownPlaceholders } from "./require-known-placeholders.ts";
import { audienceColumns } from "./save-message.ts";
import { scheduleDispatch } from "./schedule-dispatch.ts";
import { requireReachable, scheduledTime } from "./schedule-message.ts";
import { requireOwnProducts } from "./write-message.ts";

interface Editing {
  messageId: number;
  changed: EditMessage;
  editor: Pick<Member, "userId" | "isEmailVerified">;
  edit: Edit;
}

/** Changes a waiting message; the last member who changes it is its author. Refused once its emails are being written. */
export async function updateMessage(
  db: Db,
  own: OwnEvent,
  { messageId, changed, editor, edit }: Editing,
): Promise<void> {
  requireConfirmedAddress(editor);
  const message = sanitizeHtml(changed.message);
  if (message === null) throw invalidField("message", "required");
  requireKnownPlaceholders({ subject: changed.subject, message });
  await edit.transaction(db, async (tx) => {
    const { timezone } = await requireEvent(tx, own);
    const scheduledAt = scheduledTime(changed.scheduled_at, timezone);
    if (namesProducts(changed.message_type)) await requireOwnProducts(tx, own, changed);
    await requireReachable(tx, own, { ...changed, scheduledAt });
    const { numUpdatedRows } = await tx
      .updateTable("messages")
      .set({
        ...audienceColumns(changed),
        user_id: editor.userId,
        subject: changed.subject,
        message,
        sends_copy: changed.send_copy_to_current_user,
        scheduled_at: scheduledAt,
      })
      .where("id", "=", messageId)
      .where("account_id", "=", own.accountId)
      .where("event_id", "=", own.eventId)
      .where("status", "in", messageStatusesBefore("cancel"))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw invalidField("status", "not_scheduled");
    await scheduleDispatch(tx, { id: messageId, scheduledAt });
  });
}

/** Makes changes of a message wait for each other, and for its sending. */
export async function lockMessage(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  messageId: number,
): Promise<void> {
  const locked = await tx
    .selectFrom("messages")
    .select("id")
    .where("id", "=", messageId)
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .forUpdate()
    .executeTakeFirst();
  if (!locked) throw new Refusal("not_found");
}
