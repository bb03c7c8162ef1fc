import { z } from "zod";
import { Location, SOCIAL_PLATFORM_NAMES, socialHandle, type SocialPlatform } from "../../events/contract.ts";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { settingsChangeSchema, settingsSchema } from "../../values/setting.ts";
import { ThemeSettings } from "../../values/theme/theme-choices.ts";
import { Id, one } from "../../values/wire.ts";
import { ORGANIZER_SETTINGS } from "./settings-definition.ts";

export const OrganizerSettings = settingsSchema(ORGANIZER_SETTINGS).extend({
  default_attendee_details_collection_method: z.enum(["PER_TICKET", "PER_ORDER"]),
  default_show_marketing_opt_in: z.boolean(),
  default_allow_attendee_self_edit: z.boolean(),
  /** The existing handles by platform. A handle is a name or an address. */
  social_media_handles: z.partialRecord(
    z.enum(SOCIAL_PLATFORM_NAMES as [SocialPlatform, ...SocialPlatform[]]),
    z.string(),
  ),
  location_details: Location.nullable(),
  /** The default theme, for everything without a choice. */
  inherited_theme: ThemeSettings,
});
export type OrganizerSettings = z.infer<typeof OrganizerSettings>;

/** A write has one field for each platform's handle. */
const RESOURCE = resource("organizer-settings", OrganizerSettings, {
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
const UpdateOrganizerSettings = settingsChangeSchema(ORGANIZER_SETTINGS).extend({
  default_attendee_details_collection_method: z.enum(["PER_TICKET", "PER_ORDER"]).optional(),
  default_show_marketing_opt_in: z.boolean().optional(),
  default_allow_attendee_self_edit: z.boolean().optional(),
  ...handles,
  location_details: Location.nullish(),
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
    response: one(RESOURCE.schema),
    resource: RESOURCE,
  }),
  updateOrganizerSettings: route({
    method: "PATCH",
    path: "/organizers/{organizer_id}/settings",
    summary: "Update some of the organiser's settings; omitted ones stay",
    policy: "user",
    params,
    body: UpdateOrganizerSettings,
    response: one(RESOURCE.schema),
    resource: RESOURCE,
    edits: "part",
  }),
};
