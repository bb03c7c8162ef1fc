import type { Handlers } from "../../platform/http/call.ts";
import type { ApiArea } from "../../platform/http/dispatch/bound-route.ts";
import type { Services } from "../../platform/services.ts";
import {
  findAutomaticMessage,
  listAutomaticMessages,
  lockAutomaticMessages,
  updateAutomaticMessage,
} from "./automatic-messages.ts";
import { contract } from "./contract.ts";
import type { AutomaticKind } from "./rules/automatic-kinds.ts";
import { requireConfirmedAddress } from "../../accounts/index.ts";

export function automaticMessagesApi(services: Pick<Services, "config" | "db">): ApiArea {
  const { config, db } = services;
  const handlers = {
    listAutomaticMessages: async ({ params }, { user }) => ({
      data: await listAutomaticMessages(services, { accountId: user.accountId, eventId: params.event_id }),
    }),
    getAutomaticMessage: async ({ params: { event_id, kind } }, { user }) => ({
      data: await findAutomaticMessage(services, { accountId: user.accountId, eventId: event_id }, kind),
    }),
    updateAutomaticMessage: async ({ params: { event_id, kind }, body }, { user, edit }) => {
      requireConfirmedAddress(user);
      const own = { accountId: user.accountId, eventId: event_id };
      await updateAutomaticMessage(db, own, { kind, settings: body, edit });
      return { data: await findAutomaticMessage(services, own, kind) };
    },
  } satisfies Handlers<typeof contract>;

  return {
    contract,
    handlers,
    resources: {
      async "automatic-message"(tx, { params, user: { accountId } }) {
        const own = { accountId, eventId: params.event_id };
        await lockAutomaticMessages(tx, own);
        return findAutomaticMessage(
          { config, db: tx },
          own,
          (params as unknown as { kind: AutomaticKind }).kind,
        );
      },
    },
  };
}
