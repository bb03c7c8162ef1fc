import { requireEvent } from "../events/index.ts";
import type { Handlers, Member } from "../platform/http/call.ts";
import type { Services } from "../platform/services.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import { addAttachment } from "./attachments/add-attachment.ts";
import { cancelMessage } from "./messages/cancel-message.ts";
import { contract, type WriteMessage } from "./contract.ts";
import { countRecipients } from "./messages/count-recipients.ts";
import { listMessageRecipients } from "./messages/list-message-recipients.ts";
import { findQuota } from "./limits/find-quota.ts";
import { findMessage, listMessages } from "./messages/messages.ts";
import { previewMessage } from "./messages/preview-message.tsx";
import { lockMessage, updateMessage } from "./messages/update-message.ts";
import { bounceHandlers } from "./bounces/handlers.ts";
import { reviewHandlers } from "./review/handlers.ts";
import { writeMessage } from "./messages/write-message.ts";

export function messagingApi(services: Services) {
  const { db, changes } = services;

  async function write(event_id: number, user: Member, written: WriteMessage) {
    const own = { accountId: user.accountId, eventId: event_id };
    const message = await writeMessage(services, own, { ...written, author: user });
    changes.publish({ event_id, topic: "orders" });
    return { data: message };
  }

  const handlers = {
    ...reviewHandlers(services),
    ...bounceHandlers(services),
    listMessages: ({ params, query }, { user }) =>
      listMessages(db, { accountId: user.accountId, eventId: params.event_id }, query),
    writeMessage: ({ params, body }, { user }) => write(params.event_id, user, body),
    writeToBuyer: ({ params: { event_id, order_id }, body }, { user }) =>
      write(event_id, user, { ...body, purpose: "TRANSACTIONAL", message_type: "ORDER_OWNER", order_id }),
    addMessageAttachment: async ({ params, body }, { user }) => {
      const own = { accountId: user.accountId, eventId: params.event_id };
      return { data: await addAttachment(services, own, { file: body.file, author: user }) };
    },
    previewMessage: async ({ params, body }, { user, locale }) => {
      const own = { accountId: user.accountId, eventId: params.event_id };
      return { data: await previewMessage(services, own, body, locale) };
    },
    getMessage: async ({ params }, { user }) => ({
      data: await findMessage(db, { accountId: user.accountId, eventId: params.event_id }, params.message_id),
    }),
    countRecipients: async ({ params, body }, { user }) => ({
      data: await countRecipients(services, { accountId: user.accountId, eventId: params.event_id }, body),
    }),
    getMessageQuota: async ({ params }, { user }) => {
      await requireEvent(db, { accountId: user.accountId, eventId: params.event_id });
      return { data: await findQuota(services, user.accountId) };
    },
    updateMessage: async ({ params: { event_id, message_id }, body }, { user, edit }) => {
      const own = { accountId: user.accountId, eventId: event_id };
      await updateMessage(services, own, { messageId: message_id, changed: body, editor: user, edit });
      changes.publish({ event_id, topic: "orders" });
      return { data: await findMessage(db, own, message_id) };
    },
    cancelMessage: async ({ params: { event_id, message_id } }, { user }) => {
      const message = await cancelMessage(db, { accountId: user.accountId, eventId: event_id }, message_id);
      changes.publish({ event_id, topic: "orders" });
      return { data: message };
    },
    listMessageRecipients: (
      { params: { event_id, message_id: messageId }, query: wanted },
      { user, reads },
    ) =>
      listMessageRecipients(
        reads(db),
        { accountId: user.accountId, eventId: event_id },
        { messageId, wanted },
      ),
  } satisfies Handlers<typeof contract>;

  return { contract, handlers, resources };
}

const resources = {
  async message(tx, { params: { event_id, message_id }, user: { accountId } }) {
    const own = { accountId, eventId: event_id };
    await lockMessage(tx, own, message_id);
    return findMessage(tx, own, message_id);
  },
} satisfies ApiArea["resources"];
