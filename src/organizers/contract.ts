import { z } from "zod";
import { ClearableHtml, WebAddress } from "../values/clearable.ts";
import { ThemeChoices, ThemeSettings } from "../values/theme/theme-choices.ts";
import { route } from "../platform/http/contract.ts";
import { resource } from "../platform/http/editing/resource.ts";
import type { Listing } from "../values/listing.ts";
import {
  ClearableText,
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
import {
  DeletionStatus,
  Image,
  LEGAL_KINDS,
  type LegalKind,
  Location,
  OWN_TICKET_DESIGN,
  SOCIAL_PLATFORM_NAMES,
  socialHandle,
  type SocialPlatform,
} from "../events/contract.ts";

export const ORGANIZER_STATUSES = ["DRAFT", "LIVE", "ARCHIVED"] as const;

/** Archived ones come last by default. */
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

/**
 * The fields of each legal text: formatted text that visitors read here, and the address of a page elsewhere, which
 * goes before the text.
 */
function forEachLegalText<Html, Url>(fields: { html: Html; url: Url }) {
  return Object.fromEntries(
    LEGAL_KINDS.flatMap((kind) => [
      [`legal_${kind}_html`, fields.html],
      [`legal_${kind}_url`, fields.url],
    ]),
  ) as Record<`legal_${LegalKind}_html`, Html> & Record<`legal_${LegalKind}_url`, Url>;
}

/** Terms run to dozens of pages. */
const MAX_LEGAL_TEXT = 200_000;

export const OrganizerSettings = z.object({
  default_attendee_details_collection_method: z.enum(["PER_TICKET", "PER_ORDER"]),
  default_show_marketing_opt_in: z.boolean(),
  default_allow_attendee_self_edit: z.boolean(),
  /** Platform → name or address, for those that exist. */
  social_media_handles: z.partialRecord(
    z.enum(SOCIAL_PLATFORM_NAMES as [SocialPlatform, ...SocialPlatform[]]),
    z.string(),
  ),
  website_url: z.string().nullable(),
  location_details: Location.nullable(),
  seo_title: z.string().nullable(),
  seo_description: z.string().nullable(),
  seo_keywords: z.string().nullable(),
  allow_search_engine_indexing: z.boolean(),
  ...forEachLegalText({ html: z.string().nullable(), url: z.string().nullable() }),
  /** The events of this organiser inherit it. */
  ticket_design_settings: OWN_TICKET_DESIGN.read,
  /** What the organiser has chosen of its theme, which its events inherit. */
  homepage_theme_settings: ThemeChoices,
  /** The theme of the program, for what is not chosen. */
  inherited_theme: ThemeSettings,
});
export type OrganizerSettings = z.infer<typeof OrganizerSettings>;

/** A write names each platform's handle separately. */
const ORGANIZER_SETTINGS = resource("organizer-settings", OrganizerSettings, {
  writtenAs: Object.fromEntries(
    (SOCIAL_PLATFORM_NAMES as SocialPlatform[]).map((platform) => [
      `${platform}_handle`,
      ({ social_media_handles }: OrganizerSettings) => social_media_handles[platform] ?? null,
    ]),
  ),
});

/** A name or an http(s) address; blank or null removes it. */
const Handle = z.preprocess(
  (given) => (typeof given === "string" && given.trim() === "" ? null : given),
  z
    .string()
    .max(255)
    .refine((text) => socialHandle(text) !== null, { params: { problem: { code: "invalid_format" } } })
    .nullable(),
) as unknown as z.ZodType<string | null, string | null>;

type HandleField = `${SocialPlatform}_handle`;
const handles = Object.fromEntries(
  SOCIAL_PLATFORM_NAMES.map((platform) => [`${platform}_handle`, Handle.optional()]),
) as Record<HandleField, z.ZodOptional<typeof Handle>>;

/** Absent fields stay unchanged. */
const UpdateOrganizerSettings = z.object({
  default_attendee_details_collection_method: z.enum(["PER_TICKET", "PER_ORDER"]).optional(),
  default_show_marketing_opt_in: z.boolean().optional(),
  default_allow_attendee_self_edit: z.boolean().optional(),
  ...handles,
  website_url: WebAddress.optional(),
  location_details: Location.nullish(),
  seo_title: ClearableText(255),
  seo_description: ClearableText(1000),
  seo_keywords: ClearableText(255),
  allow_search_engine_indexing: z.boolean().optional(),
  ...forEachLegalText({
    html: ClearableHtml(MAX_LEGAL_TEXT).optional(),
    url: WebAddress.optional(),
  }),
  ticket_design_settings: OWN_TICKET_DESIGN.update.optional(),
  /** Replaced as a whole; an absent field is inherited. */
  homepage_theme_settings: ThemeChoices.optional(),
});
export type UpdateOrganizerSettings = z.infer<typeof UpdateOrganizerSettings>;

const OrganizerTotals = z.object({
  total_products_sold: z.int(),
  total_attendees_registered: z.int(),
  total_orders: z.int(),
  total_gross_sales: z.int(),
  total_fees: z.int(),
  total_tax: z.int(),
  total_refunded: z.int(),
  /** Page views are not counted. */
  total_views: z.int(),
});
export type OrganizerTotals = z.infer<typeof OrganizerTotals>;

const OrganizerStats = OrganizerTotals.extend({
  currency_code: z.string(),
  /** Every currency of the account's events. */
  all_organizers_currencies: z.array(z.string()),
  /** The same number of days before; null for all time. */
  before: OrganizerTotals.nullable(),
  /** The length of a step in `daily`: months for all time beyond 90 days. */
  daily_step: z.enum(["day", "month"]),
  /** The requested days, or those since the first figure, at least 30; a month by its first day. */
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
    summary: "The account's organisers",
    policy: "user",
    forEventScope: "narrowed",
    query: listingQuery(ORGANIZERS_LISTING),
    response: listOf(ORGANIZER.schema),
    resource: ORGANIZER,
  }),
  createOrganizer: route({
    method: "POST",
    path: "/organizers",
    summary: "Make an organiser",
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
    summary: "One organiser",
    policy: "user",
    forEventScope: "narrowed",
    params,
    response: one(ORGANIZER.schema),
    resource: ORGANIZER,
  }),
  updateOrganizer: route({
    method: "POST",
    path: "/organizers/{organizer_id}",
    summary: "Change an organiser",
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
    summary: "Publish, withdraw, archive or restore an organiser",
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
    summary: "Can the organiser be deleted, and if not, why",
    policy: "user",
    params,
    response: one(DeletionStatus),
  }),
  getOrganizerStats: route({
    method: "GET",
    path: "/organizers/{organizer_id}/stats",
    summary: "What the organiser's events have sold in one currency",
    policy: "user",
    forEventScope: "narrowed",
    params,
    query: z.object({
      currency_code: CurrencyCode.optional(),
      /** The last days, including today; absent: all time. */
      days: z.coerce.number().int().min(1).max(370).optional(),
    }),
    response: one(OrganizerStats),
  }),
  getOrganizerSettings: route({
    method: "GET",
    path: "/organizers/{organizer_id}/settings",
    summary: "What is set about an organiser",
    policy: "user",
    params,
    response: one(ORGANIZER_SETTINGS.schema),
    resource: ORGANIZER_SETTINGS,
  }),
  updateOrganizerSettings: route({
    method: "PATCH",
    path: "/organizers/{organizer_id}/settings",
    summary: "Change some of it",
    policy: "user",
    params,
    body: UpdateOrganizerSettings,
    response: one(ORGANIZER_SETTINGS.schema),
    resource: ORGANIZER_SETTINGS,
    edits: "part",
  }),
};
export type OrganizersContract = typeof contract;
