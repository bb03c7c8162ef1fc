import { z } from "zod";
import { MEMBER_LISTING } from "../../accounts/contract.ts";
import { ATTENDEES_LISTING } from "../../tickets/contract.ts";
import {
  AFFILIATES_LISTING,
  CAPACITY_LISTING,
  PRODUCTS_LISTING,
  PROMO_CODES_LISTING,
  TAXES_LISTING,
} from "../../catalog/contract.ts";
import { SCANS_LISTING } from "../../check-in/contract.ts";
import { EVENTS_LISTING } from "../../events/contract.ts";
import { ANSWERS_LISTING } from "../../checkout/contract.ts";
import { ORDERS_LISTING } from "../../orders/contract.ts";
import { route } from "../../platform/http/contract.ts";
import { Task, TASK_STATUSES } from "../tasks/contract.ts";
import type { Listing } from "../../values/listing.ts";
import { Id, listingQuery, one } from "../../values/wire.ts";
import { EventsStatus } from "../contract/events-status.ts";

/** What is shown: the list's own parameters without its pages, and the columns in their order. */
const ExportOf = <const L extends Listing>(listing: L) =>
  listingQuery(listing)
    .omit({ page: true, per_page: true })
    .extend({
      format: z.enum(["csv", "xlsx"]).default("xlsx"),
      /** Left out: all there are. */
      columns: z.array(z.string().max(40)).min(1).max(300).optional(),
    });

const started = { response: one(Task), status: 202 } as const;
const eventParams = z.object({ event_id: Id });

/** What polls an export: `job_uuid` is its task's number. */
const AnswersJob = z.object({
  data: Task,
  message: z.string(),
  status: z.enum(TASK_STATUSES),
  job_uuid: z.string(),
  /** Once it is done: good for ten minutes, without a session. Asked again, there is a new one. */
  download_url: z.url().nullable(),
});

export const exportsContract = {
  exportOrders: route({
    method: "POST",
    path: "/events/{event_id}/orders/export",
    summary: "Make a file of the orders that fit, with the columns wanted",
    policy: "user",
    params: eventParams,
    body: ExportOf(ORDERS_LISTING),
    ...started,
  }),
  exportAttendees: route({
    method: "POST",
    path: "/events/{event_id}/attendees/export",
    summary: "Make a file of the attendees that fit, with the columns wanted",
    policy: "user",
    params: eventParams,
    body: ExportOf(ATTENDEES_LISTING),
    ...started,
  }),
  exportPromoCodes: route({
    method: "POST",
    path: "/events/{event_id}/promo-codes/export",
    summary: "Make a file of the promo codes that fit",
    policy: "user",
    params: eventParams,
    body: ExportOf(PROMO_CODES_LISTING),
    ...started,
  }),
  exportAffiliates: route({
    method: "POST",
    path: "/events/{event_id}/affiliates/export",
    summary: "Make a file of the affiliates that fit",
    policy: "user",
    params: eventParams,
    body: ExportOf(AFFILIATES_LISTING),
    ...started,
  }),
  exportProducts: route({
    method: "POST",
    path: "/events/{event_id}/products/export",
    summary: "Make a file of the products that fit",
    policy: "user",
    params: eventParams,
    body: ExportOf(PRODUCTS_LISTING),
    ...started,
  }),
  exportCapacityAssignments: route({
    method: "POST",
    path: "/events/{event_id}/capacity-assignments/export",
    summary: "Make a file of the shared capacities that fit",
    policy: "user",
    params: eventParams,
    body: ExportOf(CAPACITY_LISTING),
    ...started,
  }),
  exportAnswers: route({
    method: "POST",
    path: "/events/{event_id}/questions/answers/export",
    summary: "Make a file of all answers, a row each; with `job_uuid` instead: say how far it is",
    policy: "user",
    params: eventParams,
    body: ExportOf(ANSWERS_LISTING).extend({ job_uuid: Id.optional() }),
    response: AnswersJob,
    status: 202,
  }),
  getAnswersExport: route({
    method: "GET",
    path: "/events/{event_id}/questions/answers/export",
    summary: "How far the export of answers is; done, with a link to its file",
    policy: "user",
    params: eventParams,
    query: z.object({ job_uuid: Id.optional() }),
    response: AnswersJob,
  }),
  exportScans: route({
    method: "POST",
    path: "/events/{event_id}/scans/export",
    summary: "Make a file of the scans that fit, with the columns wanted",
    policy: "user",
    params: eventParams,
    body: ExportOf(SCANS_LISTING),
    ...started,
  }),
  exportEvents: route({
    method: "POST",
    path: "/events/export",
    summary: "Make a file of the events that fit",
    policy: "user",
    forEventScope: "narrowed",
    body: ExportOf(EVENTS_LISTING).extend({ events_status: EventsStatus }),
    ...started,
  }),
  exportUsers: route({
    method: "POST",
    path: "/users/export",
    summary: "Make a file of the people of the account",
    policy: "admin",
    body: ExportOf(MEMBER_LISTING),
    ...started,
  }),
  exportTaxesAndFees: route({
    method: "POST",
    path: "/taxes-and-fees/export",
    summary: "Make a file of the account's taxes and fees",
    policy: "user",
    forEventScope: "same",
    body: ExportOf(TAXES_LISTING),
    ...started,
  }),
};
