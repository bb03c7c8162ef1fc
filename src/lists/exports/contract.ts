import { z } from "zod";
import { MEMBER_LISTING } from "../../accounts/contract.ts";
import { AUDIT_LISTING } from "../../audit/contract.ts";
import { CUSTOMERS_LISTING } from "../../customers/contract.ts";
import { ATTENDEES_LISTING } from "../../tickets/contract.ts";
import {
  AFFILIATES_LISTING,
  CAPACITY_LISTING,
  PRODUCTS_LISTING,
  TAXES_LISTING,
} from "../../catalog/contract.ts";
import { PROMO_CODES_LISTING } from "../../promo-codes/contract.ts";
import { SCANS_LISTING } from "../../check-in/contract.ts";
import { EVENTS_LISTING } from "../../events/contract.ts";
import { ANSWERS_LISTING } from "../../checkout/contract.ts";
import { ORDERS_LISTING } from "../../orders/contract.ts";
import { route } from "../../platform/http/contract.ts";
import { Task, TASK_STATUSES } from "../tasks/contract.ts";
import type { Listing } from "../../values/listing.ts";
import { Id, listingQuery, one } from "../../values/wire.ts";
import { EventsStatus } from "../contract/events-status.ts";

/** The parameters of the list without its pages, and the columns in the order of the file. */
const ExportOf = <const L extends Listing>(listing: L) =>
  listingQuery(listing)
    .omit({ page: true, per_page: true })
    .extend({
      format: z.enum(["csv", "xlsx"]).default("xlsx"),
      /** Absent: all columns. */
      columns: z.array(z.string().max(40)).min(1).max(300).optional(),
    });

const started = { response: one(Task), status: 202 } as const;
const eventParams = z.object({ event_id: Id });

/** The response for the client that polls an export. `job_uuid` is the id of the task. */
const AnswersJob = z.object({
  data: Task,
  message: z.string(),
  status: z.enum(TASK_STATUSES),
  job_uuid: z.string(),
  /**
   * Null: not done yet. The link is valid for ten minutes without a session. Each request creates a new one.
   */
  download_url: z.url().nullable(),
});

export const exportsContract = {
  exportOrders: route({
    method: "POST",
    path: "/events/{event_id}/orders/export",
    summary: "Export the orders that match, with the chosen columns",
    policy: "user",
    params: eventParams,
    body: ExportOf(ORDERS_LISTING),
    ...started,
  }),
  exportAttendees: route({
    method: "POST",
    path: "/events/{event_id}/attendees/export",
    summary: "Export the attendees that match, with the chosen columns",
    policy: "user",
    params: eventParams,
    body: ExportOf(ATTENDEES_LISTING),
    ...started,
  }),
  exportPromoCodes: route({
    method: "POST",
    path: "/events/{event_id}/promo-codes/export",
    summary: "Export the promo codes that match",
    policy: "user",
    params: eventParams,
    body: ExportOf(PROMO_CODES_LISTING),
    ...started,
  }),
  exportAffiliates: route({
    method: "POST",
    path: "/events/{event_id}/affiliates/export",
    summary: "Export the affiliates that match",
    policy: "user",
    params: eventParams,
    body: ExportOf(AFFILIATES_LISTING),
    ...started,
  }),
  exportProducts: route({
    method: "POST",
    path: "/events/{event_id}/products/export",
    summary: "Export the products that match",
    policy: "user",
    params: eventParams,
    body: ExportOf(PRODUCTS_LISTING),
    ...started,
  }),
  exportCapacityAssignments: route({
    method: "POST",
    path: "/events/{event_id}/capacity-assignments/export",
    summary: "Export the shared capacities that match",
    policy: "user",
    params: eventParams,
    body: ExportOf(CAPACITY_LISTING),
    ...started,
  }),
  exportAnswers: route({
    method: "POST",
    path: "/events/{event_id}/questions/answers/export",
    summary: "Export all answers, one row each; with `job_uuid`: get the progress instead",
    policy: "user",
    params: eventParams,
    body: ExportOf(ANSWERS_LISTING).extend({ job_uuid: Id.optional() }),
    response: AnswersJob,
    status: 202,
  }),
  getAnswersExport: route({
    method: "GET",
    path: "/events/{event_id}/questions/answers/export",
    summary: "Get the progress of an export of answers, and the link to its file once it is done",
    policy: "user",
    params: eventParams,
    query: z.object({ job_uuid: Id.optional() }),
    response: AnswersJob,
  }),
  exportScans: route({
    method: "POST",
    path: "/events/{event_id}/scans/export",
    summary: "Export the scans that match, with the chosen columns",
    policy: "user",
    params: eventParams,
    body: ExportOf(SCANS_LISTING),
    ...started,
  }),
  exportEvents: route({
    method: "POST",
    path: "/events/export",
    summary: "Export the events that match",
    policy: "user",
    forEventScope: "narrowed",
    body: ExportOf(EVENTS_LISTING).extend({ events_status: EventsStatus }),
    ...started,
  }),
  exportAuditLog: route({
    method: "POST",
    path: "/audit-log/export",
    summary: "Export the audit log",
    policy: "admin",
    body: ExportOf(AUDIT_LISTING),
    ...started,
  }),
  exportCustomers: route({
    method: "POST",
    path: "/customers/export",
    summary: "Export the customers that match",
    policy: "user",
    forEventScope: "narrowed",
    body: ExportOf(CUSTOMERS_LISTING),
    ...started,
  }),
  exportUsers: route({
    method: "POST",
    path: "/users/export",
    summary: "Export the members of the account",
    policy: "admin",
    body: ExportOf(MEMBER_LISTING),
    ...started,
  }),
  exportTaxesAndFees: route({
    method: "POST",
    path: "/taxes-and-fees/export",
    summary: "Export the account's taxes and fees",
    policy: "user",
    forEventScope: "same",
    body: ExportOf(TAXES_LISTING),
    ...started,
  }),
};
