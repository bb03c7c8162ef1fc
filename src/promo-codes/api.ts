import { lockEvent } from "../events/index.ts";
import type { Handlers } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { createPromoCode, deletePromoCode, endPromoCode, updatePromoCode } from "./change-promo-codes.ts";
import { createPromoCodes } from "./create-promo-codes.ts";
import { contract } from "./contract.ts";
import { findPromoCode, listPromoCodes } from "./promo-codes.ts";

export function promoCodesApi({ db }: Pick<Services, "db">): ApiArea {
  const handlers = {
    listPromoCodes: ({ params, query }, { user }) =>
      listPromoCodes(db, { accountId: user.accountId, eventId: params.event_id }, query),

    createPromoCode: async ({ params, body }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await findPromoCode(db, at, await createPromoCode(db, at, body)) };
    },

    createPromoCodes: async ({ params, body }, { user }) => ({
      data: await createPromoCodes(db, { accountId: user.accountId, eventId: params.event_id }, body),
    }),

    getPromoCode: async ({ params }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      return { data: await findPromoCode(db, at, params.promo_code_id) };
    },

    updatePromoCode: async ({ params, body }, { user, edit }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      await updatePromoCode(db, at, { promoCodeId: params.promo_code_id, input: body, edit });
      return { data: await findPromoCode(db, at, params.promo_code_id) };
    },

    endPromoCode: async ({ params }, { user }) => {
      const at = { accountId: user.accountId, eventId: params.event_id };
      await endPromoCode(db, at, params.promo_code_id);
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
  } satisfies Handlers<typeof contract>;
  return { contract, handlers, resources: editedResources };
}

/** Locks and reads the code that a call edits. Every change of a catalogue locks its event. */
const editedResources = {
  async "promo-code"(tx, { params, user: { accountId } }) {
    const at = { accountId, eventId: params.event_id };
    await lockEvent(tx, at);
    return findPromoCode(tx, at, params.promo_code_id);
  },
} satisfies ApiArea["resources"];
