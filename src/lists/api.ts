import { requireConfirmedAddress } from "../accounts/index.ts";
import { type CheckInContext, createCheckInContext } from "../check-in/index.ts";
import type { Handlers, MemberCall } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { invalidField } from "../values/refusal.ts";
import { isEmailing } from "./rules/bulk-actions.ts";
import { attendeeOptions } from "./bulk/attendee-options.ts";
import { countReachOfAttendees, countReachOfOrders } from "./bulk/count-reach.ts";
import { startBulk } from "./bulk/start-bulk.ts";
import { contract } from "./contract.ts";
import { answersJob, findAnswersJob } from "./exports/answers-job.ts";
import { startExport } from "./exports/start-export.ts";
import {
  createSavedView,
  deleteSavedView,
  findSavedView,
  listSavedViews,
  updateSavedView,
} from "./saved-views/saved-views.ts";
import { search } from "./search/search.ts";
import { findOrderTotals } from "./totals/find-order-totals.ts";

/** The common features of organisers' lists: search, exports, bulk actions and saved views. */
export function listsApi(
  services: Services,
  checkIn: Pick<CheckInContext, "batches"> = createCheckInContext(services),
) {
  const { db, config } = services;
  const handlers = {
    search: async ({ query }, { user, reads }) => ({ data: await search(reads(db), user, query.query) }),

    getOrderTotals: async ({ params, query }, { user, reads }) => ({
      data: await findOrderTotals(reads(db), { accountId: user.accountId, eventId: params.event_id }, query),
    }),

    exportOrders: async ({ params, body }, call) => ({
      data: await startExport(db, ownOf(params, call), { list: "orders", wanted: body }),
    }),
    exportAttendees: async ({ params, body }, call) => ({
      data: await startExport(db, ownOf(params, call), { list: "attendees", wanted: body }),
    }),
    exportPromoCodes: async ({ params, body }, call) => ({
      data: await startExport(db, ownOf(params, call), { list: "promo-codes", wanted: body }),
    }),
    exportAffiliates: async ({ params, body }, call) => ({
      data: await startExport(db, ownOf(params, call), { list: "affiliates", wanted: body }),
    }),

    async actOnAttendees({ params, body: { label, check_in_list_id, ...chosen } }, call) {
      if (isEmailing(chosen.action)) requireConfirmedAddress(call.user);
      const own = ownOf(params, call);
      const given = { action: chosen.action, label, check_in_list_id };
      const options = await attendeeOptions(db, checkIn, own, given);
      return { data: await startBulk(db, own, { list: "attendees", chosen, options }) };
    },
    async actOnOrders({ params, body }, call) {
      if (isEmailing(body.action)) requireConfirmedAddress(call.user);
      return { data: await startBulk(db, ownOf(params, call), { list: "orders", chosen: body }) };
    },
    previewActOnAttendees: async ({ params, body }, call) => ({
      data: await countReachOfAttendees(db, ownOf(params, call), body),
    }),
    previewActOnOrders: async ({ params, body }, call) => ({
      data: await countReachOfOrders(db, ownOf(params, call), body),
    }),
    actOnPromoCodes: async ({ params, body }, call) => ({
      data: await startBulk(db, ownOf(params, call), { list: "promo-codes", chosen: body }),
    }),

    exportProducts: async ({ params, body }, call) => ({
      data: await startExport(db, ownOf(params, call), { list: "products", wanted: body }),
    }),
    exportCapacityAssignments: async ({ params, body }, call) => ({
      data: await startExport(db, ownOf(params, call), { list: "capacity-assignments", wanted: body }),
    }),
    exportScans: async ({ params, body }, call) => ({
      data: await startExport(db, ownOf(params, call), { list: "scans", wanted: body }),
    }),
    async exportAnswers({ params, body: { job_uuid, ...wanted } }, call) {
      const own = ownOf(params, call);
      if (job_uuid !== undefined) return findAnswersJob(db, config, own, job_uuid);
      return answersJob(config, await startExport(db, own, { list: "answers", wanted }), call.locale);
    },
    getAnswersExport: ({ params, query }, call) =>
      findAnswersJob(db, config, ownOf(params, call), query.job_uuid),
    exportAuditLog: async ({ body }, call) => ({
      data: await startExport(db, accountOf(call), { list: "audit-log", wanted: body }),
    }),
    exportEvents: async ({ body }, call) => ({
      data: await startExport(db, accountOf(call), { list: "events", wanted: body }),
    }),
    exportCustomers: async ({ body }, call) => ({
      data: await startExport(db, accountOf(call), { list: "customers", wanted: body }),
    }),
    exportUsers: async ({ body }, call) => ({
      data: await startExport(db, accountOf(call), { list: "users", wanted: body }),
    }),
    exportTaxesAndFees: async ({ body }, call) => ({
      data: await startExport(db, accountOf(call), { list: "taxes-and-fees", wanted: body }),
    }),

    actOnProducts: async ({ params, body: { price_change, ...chosen } }, call) => {
      if (chosen.action === "change-prices" && !price_change) throw invalidField("price_change", "required");
      return {
        data: await startBulk(db, ownOf(params, call), {
          list: "products",
          chosen,
          options: { price_change },
        }),
      };
    },
    actOnCapacityAssignments: async ({ params, body: chosen }, call) => ({
      data: await startBulk(db, ownOf(params, call), { list: "capacity-assignments", chosen }),
    }),
    actOnAffiliates: async ({ params, body: chosen }, call) => ({
      data: await startBulk(db, ownOf(params, call), { list: "affiliates", chosen }),
    }),
    actOnEvents: async ({ body: { days_later, ...chosen } }, call) => ({
      data: await startBulk(db, accountOf(call), { list: "events", chosen, options: { days_later } }),
    }),
    actOnUsers: async ({ body: chosen }, call) => ({
      data: await startBulk(db, accountOf(call), { list: "users", chosen }),
    }),
    actOnTaxesAndFees: async ({ body: chosen }, call) => ({
      data: await startBulk(db, accountOf(call), { list: "taxes-and-fees", chosen }),
    }),

    listSavedViews: async ({ query }, { user }) => ({ data: await listSavedViews(db, user, query.list) }),
    createSavedView: async ({ body }, { user }) => ({ data: await createSavedView(db, user, body) }),
    updateSavedView: async ({ params, body }, { user, edit }) => ({
      data: await updateSavedView(db, user, params.view_id, { ...body, edit }),
    }),
    async deleteSavedView({ params }, { user }) {
      await deleteSavedView(db, user, params.view_id);
      return undefined;
    },
  } satisfies Handlers<typeof contract>;

  return { contract, handlers, resources };
}

const resources = {
  "saved-view": (tx, { params, user }) => findSavedView(tx, user, params.view_id, "held"),
} satisfies ApiArea["resources"];

function ownOf({ event_id }: { event_id: number }, call: MemberCall) {
  return { ...accountOf(call), eventId: event_id };
}

function accountOf({ user: { accountId, eventIds, userId, apiKey }, locale }: MemberCall) {
  return { accountId, eventId: null, eventIds, userId, apiKeyId: apiKey?.id ?? null, locale };
}
