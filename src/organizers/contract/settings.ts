import { z } from "zod";
import {
  LEGAL_KINDS,
  type LegalKind,
  Location,
  OWN_TICKET_DESIGN,
  SOCIAL_PLATFORM_NAMES,
  socialHandle,
  type SocialPlatform,
} from "../../events/contract.ts";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { ClearableHtml, WebAddress } from "../../values/clearable.ts";
import { ThemeChoices, ThemeSettings } from "../../values/theme/theme-choices.ts";
import { ClearableText, Id, one } from "../../values/wire.ts";

/**
 * The fields of each legal text: formatted text that visitors read on this site, and the address of a page
 * elsewhere. The address takes precedence.
 */
function forEachLegalText<Html, Url>(fields: { html: Html; url: Url }) {
  return Object.fromEntries(
    LEGAL_KINDS.flatMap((kind) => [
      [`legal_${kind}_html`, fields.html],
      [`legal_${kind}_url`, fields.url],
    ]),
  ) as Record<`legal_${LegalKind}_html`, Html> & Record<`legal_${LegalKind}_url`, Url>;
}

/** Terms can have dozens of pages. */
const MAX_LEGAL_TEXT = 200_000;

export const OrganizerSettings = z.object({
  default_attendee_details_collection_method: z.enum(["PER_TICKET", "PER_ORDER"]),
  default_show_marketing_opt_in: z.boolean(),
  default_allow_attendee_self_edit: z.boolean(),
  /** The existing handles by platform. A handle is a name or an address. */
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
  /** The organiser's own choices in its theme. Its events inherit them. */
  homepage_theme_settings: ThemeChoices,
  /** The default theme, for everything without a choice. */
  inherited_theme: ThemeSettings,
});
export type OrganizerSettings = z.infer<typeof OrganizerSettings>;

/** A write has one field for each platform's handle. */
const ORGANIZER_SETTINGS = resource("organizer-settings", OrganizerSettings, {
  writtenAs: Object.fromEntries(
    (SOCIAL_PLATFORM_NAMES as SocialPlatform[]).map((platform) => [
      `${platform}_handle`,
      ({ social_media_handles }: OrganizerSettings) => social_media_handles[platform] ?? null,
    ]),
  ),
});

/** A name or an http(s) address. Blank or null removes the handle. */
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
  /** Replaced as a whole. An absent field is inherited. */
  homepage_theme_settings: ThemeChoices.optional(),
});
export type UpdateOrganizerSettings = z.infer<typeof UpdateOrganizerSettings>;

const params = z.object({ organizer_id: Id });

export const settingsContract = {
  getOrganizerSettings: route({
    method: "GET",
    path: "/organizers/{organizer_id}/settings",
    summary: "Get the settings of an organiser",
    policy: "user",
    params,
    response: one(ORGANIZER_SETTINGS.schema),
    resource: ORGANIZER_SETTINGS,
  }),
  updateOrganizerSettings: route({
    method: "PATCH",
    path: "/organizers/{organizer_id}/settings",
    summary: "Update some of the event's settings; omitted ones stay",
    policy: "user",
    params,
    body: UpdateOrganizerSettings,
    response: one(ORGANIZER_SETTINGS.schema),
    resource: ORGANIZER_SETTINGS,
    edits: "part",
  }),
};
