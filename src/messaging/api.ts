import type { Handlers } from "../platform/http/call.ts";
import type { Services } from "../platform/services.ts";
import { contract } from "./contract.ts";
import { findMessage } from "./messages.ts";
import { previewMessage } from "./preview-message.tsx";
import { writeMessage } from "./write-message.ts";

export function messagingApi({ db, changes }: Services) {
  const handlers = {
    async writeMessage({ params, body }, { user }) {
      const own = { accountId: user.accountId, eventId: params.event_id };
      const message = await writeMessage(db, own, { ...body, author: user });
      changes.announce({ event_id: params.event_id, topic: "orders" });
      return { data: message };
    },
    previewMessage: async ({ params, body }, { user, locale }) => ({
      data: await previewMessage(db, { accountId: user.accountId, eventId: params.event_id }, body, locale),
    }),
    getMessage: async ({ params }, { user }) => ({
      data: await findMessage(db, { accountId: user.accountId, eventId: params.event_id }, params.message_id),
    }),
  } satisfies Handlers<typeof contract>;

  return { contract, handlers };
}
