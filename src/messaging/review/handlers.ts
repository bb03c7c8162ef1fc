import type { Handlers } from "../../platform/http/call.ts";
import type { Services } from "../../platform/services.ts";
import { findQuota } from "../limits/find-quota.ts";
import { TIER_LIMITS, tierOf, TIERS } from "../rules/tiers.ts";
import { findAccountTier, setAccountTier } from "./account-tiers.ts";
import type { reviewContract } from "./contract.ts";
import { findAdminAttachment } from "./find-admin-attachment.ts";
import { findAdminMessage, listAdminMessages } from "./list-admin-messages.ts";
import { approveMessage, rejectMessage } from "./review-message.ts";

/** Handlers of the administrators' calls. */
export function reviewHandlers({
  config,
  db,
  files,
  changes,
}: Pick<Services, "config" | "db" | "files" | "changes">) {
  /** Publishes the change, so that the author's page shows the decision. */
  async function answer(messageId: number) {
    const message = await findAdminMessage(db, messageId);
    changes.publish({ event_id: message.event_id, topic: "orders" });
    return { data: message };
  }

  async function accountTier(accountId: number) {
    const { tier, isSet, ...standing } = await findAccountTier(db, accountId);
    return {
      data: {
        tier,
        is_set: isSet,
        earned: tierOf(standing),
        is_verified: standing.isVerified,
        paid_orders: standing.paidOrders,
        age_days: Math.floor(standing.ageDays),
        quota: await findQuota({ config, db }, accountId),
      },
    };
  }

  return {
    listAdminMessages: ({ query }) => listAdminMessages(db, query),
    downloadAdminMessageAttachment: ({ params: { message_id: messageId, attachment_id: attachmentId } }) =>
      findAdminAttachment({ db, files }, { messageId, attachmentId }),
    approveMessage: async ({ params: { message_id: messageId } }, { user }) => {
      await approveMessage(db, { messageId, by: user.userId });
      return answer(messageId);
    },
    rejectMessage: async ({ params: { message_id: messageId }, body }, { user }) => {
      await rejectMessage(db, { messageId, by: user.userId, reason: body.reason });
      return answer(messageId);
    },
    listMessagingTiers: async () => ({
      data: TIERS.map((name) => ({
        name,
        max_messages_per_24h: TIER_LIMITS[name].messagesADay,
        max_recipients_per_message: TIER_LIMITS[name].recipients,
        links_allowed: TIER_LIMITS[name].allowsLinks,
      })),
    }),
    getMessagingTier: ({ params }) => accountTier(params.account_id),
    setMessagingTier: async ({ params: { account_id: accountId }, body }, { user }) => {
      await setAccountTier(db, accountId, { tier: body.tier, by: user.userId });
      return accountTier(accountId);
    },
  } satisfies Handlers<typeof reviewContract>;
}
