import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import {
  type NameOf,
  namesOf,
  settingsChangeSchema,
  settingsSchema,
  settingsWith,
} from "../../values/setting.ts";
import { Id, one } from "../../values/wire.ts";
import { CHECKOUT_SETTINGS } from "../settings/checkout-definition.ts";
import { EVENT_SETTINGS } from "../settings/definition.ts";

/** Settings that new events can inherit, because they are not specific to one event. */
export const INHERITABLE_SETTINGS = settingsWith(
  { ...EVENT_SETTINGS, ...CHECKOUT_SETTINGS },
  "isInheritable",
);

export type DefaultName = NameOf<typeof INHERITABLE_SETTINGS>;
export const DEFAULT_NAMES = namesOf(INHERITABLE_SETTINGS) as [DefaultName, ...DefaultName[]];

export const DefaultSettings = settingsSchema(INHERITABLE_SETTINGS);
export type DefaultSettings = z.infer<typeof DefaultSettings>;
export const UpdateDefaults = settingsChangeSchema(INHERITABLE_SETTINGS);
export type UpdateDefaults = z.infer<typeof UpdateDefaults>;

export const EventDefaults = z.object({
  /** The settings of a new event. */
  settings: DefaultSettings,
  /** The values without the choices made here. */
  inherited: DefaultSettings,
  /** Names of the settings chosen here. All others are inherited. */
  own: z.array(z.enum(DEFAULT_NAMES)),
});
export type EventDefaults = z.infer<typeof EventDefaults>;

/** Sets the given settings, and resets the ones in `inherit` to the inherited value. */
const DefaultsChange = UpdateDefaults.extend({
  inherit: z.array(z.enum(DEFAULT_NAMES)).max(DEFAULT_NAMES.length).optional(),
});
export type DefaultsChange = z.infer<typeof DefaultsChange>;

/** Counts a reset setting as changed, whatever its value. */
const particulars = {
  writtenAs: Object.fromEntries(
    DEFAULT_NAMES.map((name) => [name, ({ settings }: EventDefaults) => settings[name]]),
  ),
  sentFields: ({ inherit, ...settings }: Record<string, unknown>) => ({
    ...settings,
    ...Object.fromEntries(((inherit ?? []) as string[]).map((name) => [name, { is_inherited: true }])),
  }),
};
const ACCOUNT_DEFAULTS = resource("account-defaults", EventDefaults, particulars);
const ORGANIZER_DEFAULTS = resource("organizer-defaults", EventDefaults, particulars);

const Applied = z.object({ events: z.int() });
const Apply = z.object({ fields: z.array(z.enum(DEFAULT_NAMES)).min(1).max(DEFAULT_NAMES.length) });
const ofOrganizer = z.object({ organizer_id: Id });

/** An event whose settings differ from the defaults, with the names of these settings. */
const Difference = z.object({ event_id: Id, title: z.string(), fields: z.array(z.enum(DEFAULT_NAMES)) });
export type Difference = z.infer<typeof Difference>;

/** The earliest events that differ. `meta` counts all of them, with the settings in which any differs. */
const Differences = one(z.array(Difference)).extend({
  meta: z.object({ total: z.int(), fields: z.array(z.enum(DEFAULT_NAMES)) }),
});
export type Differences = z.infer<typeof Differences>;

export const defaultsContract = {
  getEventDefaults: route({
    method: "GET",
    path: "/account/event-defaults",
    summary: "Get the account's defaults for new events",
    policy: "user",
    response: one(ACCOUNT_DEFAULTS.schema),
    resource: ACCOUNT_DEFAULTS,
  }),
  updateEventDefaults: route({
    method: "PATCH",
    path: "/account/event-defaults",
    summary: "Update the account's defaults for new events; existing events do not change",
    policy: "admin",
    body: DefaultsChange,
    response: one(ACCOUNT_DEFAULTS.schema),
    resource: ACCOUNT_DEFAULTS,
    edits: "part",
    writesBeside: ["inherit"],
  }),
  listDefaultDifferences: route({
    method: "GET",
    path: "/account/event-defaults/differences",
    summary: "List the upcoming events whose settings differ from the defaults of new events",
    policy: "user",
    response: Differences,
  }),
  applyEventDefaults: route({
    method: "POST",
    path: "/account/event-defaults/apply",
    summary: "Apply the defaults of new events to upcoming events",
    policy: "admin",
    body: Apply,
    response: one(Applied),
  }),
  getOrganizerDefaults: route({
    method: "GET",
    path: "/organizers/{organizer_id}/event-defaults",
    summary: "Get the organiser's defaults for new events",
    policy: "user",
    params: ofOrganizer,
    response: one(ORGANIZER_DEFAULTS.schema),
    resource: ORGANIZER_DEFAULTS,
  }),
  updateOrganizerDefaults: route({
    method: "PATCH",
    path: "/organizers/{organizer_id}/event-defaults",
    summary: "Update the organiser's defaults for new events",
    policy: "user",
    params: ofOrganizer,
    body: DefaultsChange,
    response: one(ORGANIZER_DEFAULTS.schema),
    resource: ORGANIZER_DEFAULTS,
    edits: "part",
    writesBeside: ["inherit"],
  }),
};
