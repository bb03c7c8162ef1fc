import type { Db } from "../../platform/database/database.ts";
import type { Handlers } from "../../platform/http/call.ts";
import { createPromoCode, deletePromoCode, updatePromoCode } from "./change-promo-codes.ts";
import type { promoCodesContract } from "./contract.ts";
import { findPromoCode, listPromoCodes } from "./promo-codes.ts";

export function promoCodeHandlers(db: Db) {
  return {
    listPromoCodes: ({ params, query }, { user }) =>
      listPromoCodes(db, { accountId: user.accountId, eventId: params.event_id }, query),

    createPromoCode: async ({ params, body }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await findPromoCode(db, at, await createPromoCode(db, at, body)) };
    },

    getPromoCode: async ({ params }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await findPromoCode(db, at, params.promo_code_id) };
    },

    updatePromoCode: async ({ params, body }, { user, edit }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      await updatePromoCode(db, at, { promoCodeId: params.promo_code_id, input: body, edit });
      return { data: await findPromoCode(db, at, params.promo_code_id) };
    },

    deletePromoCode: async ({ params }, { user }) => {
      await deletePromoCode(
        db,
        { accountId: user.accountId, eventId: params.event_id },
        params.promo_code_id,
      );
      return undefined;
    },
  } satisfies Handlers<typeof promoCodesContract>;
}
