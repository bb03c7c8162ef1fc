import { z } from "zod";
import { WebAddress } from "../values/clearable.ts";
import { route } from "../platform/http/contract.ts";
import { resource } from "../platform/http/editing/resource.ts";
import type { Listing } from "../values/listing.ts";
import {
  CurrencyCode,
  Email,
  Id,
  Instant,
  listingQuery,
  listOf,
  one,
  OptionalHtml,
  OptionalText,
  Text,
  Zone,
} from "../values/wire.ts";
import { DeletionStatus } from "../events/contract.ts";
import { Image } from "../images/contract.ts";
import { settingsContract } from "./contract/settings.ts";

export { OrganizerSettings, type UpdateOrganizerSettings } from "./contract/settings.ts";

export const ORGANIZER_STATUSES = ["DRAFT", "LIVE", "ARCHIVED"] as const;

/** Archived organisers come last by default. */
export const ORGANIZERS_LISTING = {
  sorts: ["is_archived", "name", "email", "status", "created_at"],
  defaultSort: "is_archived",
  defaultPerPage: 100,
  filters: {
    name: "text",
    email: "text",
    status: ORGANIZER_STATUSES,
    currency: "text",
    created_at: "instant",
  },
} as const satisfies Listing;

export const Organizer = z.object({
  id: Id,
  name: z.string(),
  email: z.string(),
  phone: z.string().nullable(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  timezone: z.string(),
  currency: z.string(),
  slug: z.string(),
  status: z.enum(ORGANIZER_STATUSES),
  images: z.array(Image),
  created_at: Instant,
});
export type Organizer = z.infer<typeof Organizer>;

const ORGANIZER = resource("organizer", Organizer);

const OrganizerInput = z.object({
  name: Text(100),
  email: Email,
  phone: OptionalText(25),
  website: WebAddress.optional(),
  description: OptionalHtml(1200),
  timezone: Zone,
  currency: CurrencyCode,
});
export type OrganizerInput = z.infer<typeof OrganizerInput>;

const OrganizerTotals = z.object({
  total_products_sold: z.int(),
  total_attendees_registered: z.int(),
  total_orders: z.int(),
  total_gross_sales: z.int(),
  total_fees: z.int(),
  total_tax: z.int(),
  total_refunded: z.int(),
  /** Visits to the pages of the events. */
  total_views: z.int(),
});
export type OrganizerTotals = z.infer<typeof OrganizerTotals>;

const OrganizerStats = OrganizerTotals.extend({
  currency_code: z.string(),
  /** Every currency of the account's events. */
  all_organizers_currencies: z.array(z.string()),
  /** The same number of days before. Null: all time was requested. */
  before: OrganizerTotals.nullable(),
  /** The length of a step in `daily`. Months for all time, if that is more than 90 days. */
  daily_step: z.enum(["day", "month"]),
  /**
   * The requested days. For all time: the days since the first sale or visit, at least 30. A month has the
   * date of its first day.
   */
  daily: z.array(
    z.object({
      day: z.iso.date(),
      orders: z.int(),
      gross: z.int(),
      products_sold: z.int(),
      attendees_registered: z.int(),
      views: z.int(),
    }),
  ),
});
export type OrganizerStats = z.infer<typeof OrganizerStats>;

const params = z.object({ organizer_id: Id });

export const contract = {
  listOrganizers: route({
    method: "GET",
    path: "/organizers",
    summary: "List the account's organisers",
    policy: "user",
    forEventScope: "narrowed",
    query: listingQuery(ORGANIZERS_LISTING),
    response: listOf(ORGANIZER.schema),
    resource: ORGANIZER,
  }),
  createOrganizer: route({
    method: "POST",
    path: "/organizers",
    summary: "Create an organiser",
    policy: "user",
    body: OrganizerInput,
    response: one(ORGANIZER.schema),
    resource: ORGANIZER,
    status: 201,
    isRepeatable: true,
  }),
  getOrganizer: route({
    method: "GET",
    path: "/organizers/{organizer_id}",
    summary: "Get an organiser",
    policy: "user",
    forEventScope: "narrowed",
    params,
    response: one(ORGANIZER.schema),
    resource: ORGANIZER,
  }),
  updateOrganizer: route({
    method: "POST",
    path: "/organizers/{organizer_id}",
    summary: "Update an organiser",
    policy: "user",
    params,
    body: OrganizerInput,
    response: one(ORGANIZER.schema),
    resource: ORGANIZER,
    edits: "whole",
  }),
  changeOrganizerStatus: route({
    method: "PUT",
    path: "/organizers/{organizer_id}/status",
    summary: "Publish, unpublish, archive or restore an organiser",
    policy: "user",
    params,
    body: z.object({ status: z.enum(ORGANIZER_STATUSES) }),
    response: one(ORGANIZER.schema),
    resource: ORGANIZER,
    edits: "part",
  }),
  deleteOrganizer: route({
    method: "DELETE",
    path: "/organizers/{organizer_id}",
    summary: "Delete an organiser with its events, if none has orders",
    policy: "admin",
    params,
    response: null,
  }),
  getOrganizerDeletionStatus: route({
    method: "GET",
    path: "/organizers/{organizer_id}/deletion-status",
    summary: "Get whether the organiser can be deleted, and if not, why",
    policy: "user",
    params,
    response: one(DeletionStatus),
  }),
  getOrganizerStats: route({
    method: "GET",
    path: "/organizers/{organizer_id}/stats",
    summary: "Get the sales of the organiser's events in one currency",
    policy: "user",
    forEventScope: "narrowed",
    params,
    query: z.object({
      currency_code: CurrencyCode.optional(),
      /** The last days, including today. Absent: all time. */
      days: z.coerce.number().int().min(1).max(370).optional(),
    }),
    response: one(OrganizerStats),
  }),
  ...settingsContract,
};
export type OrganizersContract = typeof contract;
