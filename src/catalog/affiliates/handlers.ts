import type { Db } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { findAffiliate, listAffiliates } from "./affiliates.ts";
import { createAffiliate, deleteAffiliate, updateAffiliate } from "./change-affiliates.ts";
import type { affiliatesContract } from "./contract.ts";

export function affiliateHandlers(db: Db) {
  return {
    listAffiliates: ({ params, query }, { user }) =>
      listAffiliates(db, { accountId: user.accountId, eventId: params.event_id }, query),

    createAffiliate: async ({ params, body }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await findAffiliate(db, at, await createAffiliate(db, at, body)) };
    },

    getAffiliate: async ({ params }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await findAffiliate(db, at, params.affiliate_id) };
    },

    updateAffiliate: async ({ params, body }, { user, edit }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      await updateAffiliate(db, at, { affiliateId: params.affiliate_id, input: body, edit });
      return { data: await findAffiliate(db, at, params.affiliate_id) };
    },

    deleteAffiliate: async ({ params }, { user }) => {
      await deleteAffiliate(db, { accountId: user.accountId, eventId: params.event_id }, params.affiliate_id);
      return undefined;
    },
  } satisfies Handlers<typeof affiliatesContract>;
}
