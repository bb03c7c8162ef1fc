import type { Tx } from "../../platform/database/database.ts";
import { actingApiKey } from "../../platform/http/acting-api-key.ts";
import type { Edit } from "../../platform/http/editing/transaction.ts";
import type { Member } from "../../platform/http/call.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import type { EditMessage } from "../contract.ts";
import { isBroadcastType } from "../rules/message-types.ts";
import { messageStatusesBefore } from "../rules/message-states.ts";
import type { Services } from "../../platform/services.ts";
import { holdMessage } from "../review/hold-message.ts";
import { assessMessage } from "../review/assess-message.ts";
import { listRecipients } from "./list-recipients.ts";
import type { OwnEvent } from "./messages.ts";
import { audienceColumns } from "./save-message.ts";
import { scheduleDispatch } from "./schedule-dispatch.ts";
import { requireReachable, scheduledTime } from "./schedule-message.ts";
import { requireSound, soundText } from "./write-message.ts";

interface Editing {
  messageId: number;
  changed: EditMessage;
  editor: Pick<Member, "userId" | "isEmailVerified">;
  edit: Edit;
}

/** Changes a waiting message and makes the editor its author. Refuses once its emails are being written. */
export async function updateMessage(
  { db, config }: Pick<Services, "db" | "config">,
  own: OwnEvent,
  { messageId, changed, editor, edit }: Editing,
): Promise<void> {
  const message = soundText(editor, changed);
  await edit.transaction(db, async (tx) => {
    const { timezone } = await requireSound(tx, own, changed);
    const scheduledAt = scheduledTime(changed.scheduled_at, timezone);
    const written = { ...changed, message, is_test: false, waitingId: messageId };
    const reasons = await assessMessage(tx, own, { config, written });
    if (reasons.length === 0) await requireReachable(tx, own, { config, to: { ...changed, scheduledAt } });
    else if (!isBroadcastType(changed.message_type)) await listRecipients(tx, own, changed);
    const { numUpdatedRows } = await tx
      .updateTable("messages")
      .set({
        ...audienceColumns(changed),
        user_id: editor.userId,
        author_api_key_name: actingApiKey(),
        subject: changed.subject,
        message,
        attachment_ids: [...new Set(changed.attachment_ids)],
        sends_copy: changed.send_copy_to_current_user,
        scheduled_at: scheduledAt,
        // The approval was for the previous contents.
        reviewed_at: null,
        reviewed_by: null,
      })
      .where("id", "=", messageId)
      .where("account_id", "=", own.accountId)
      .where("event_id", "=", own.eventId)
      .where("status", "in", messageStatusesBefore("hold"))
      .executeTakeFirst();
    if (numUpdatedRows === 0n) throw invalidField("status", "not_scheduled");
    if (reasons.length > 0) return holdMessage(tx, messageId, reasons);
    await scheduleDispatch(tx, { id: messageId, scheduledAt, narrowed_to: changed.narrowed_to });
  });
}

/** Locks the message, so that concurrent changes and its dispatch wait for each other. */
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
