import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import { settingsChangeSchema, settingsSchema, settingsWith } from "../../values/setting.ts";
import { ThemeSettings } from "../../values/theme/theme-choices.ts";
import { Id, one } from "../../values/wire.ts";
import { Location } from "../contract/location.ts";
import { CHECKOUT_SETTINGS } from "./checkout-definition.ts";
import { EVENT_SETTINGS } from "./definition.ts";

/** The event settings that visitors may read. */
export const EventSettings = settingsSchema(settingsWith(EVENT_SETTINGS, "isPublic"));
export type EventSettings = z.infer<typeof EventSettings>;

/** All settings of an event, for its organiser. */
export const AllEventSettings = settingsSchema({ ...EVENT_SETTINGS, ...CHECKOUT_SETTINGS }).extend({
  location_details: Location.nullable(),
  /** The theme without the event's own choices. */
  inherited_theme: ThemeSettings,
});
export type AllEventSettings = z.infer<typeof AllEventSettings>;

const RESOURCE = resource("event-settings", AllEventSettings);

/**
 * Absent settings do not change. `guest_names` is more precise than `attendee_details_collection_method` and
 * takes precedence if both are given.
 */
export const UpdateEventSettings = settingsChangeSchema({ ...EVENT_SETTINGS, ...CHECKOUT_SETTINGS }).extend({
  location_details: Location.nullish(),
});
export type UpdateEventSettings = z.infer<typeof UpdateEventSettings>;

const params = z.object({ event_id: Id });

export const settingsContract = {
  getEventSettings: route({
    method: "GET",
    path: "/events/{event_id}/settings",
    summary: "Get all settings of an event",
    policy: "user",
    params,
    response: one(RESOURCE.schema),
    resource: RESOURCE,
  }),
  replaceEventSettings: route({
    method: "PUT",
    path: "/events/{event_id}/settings",
    summary: "Replace all settings; omitted ones get the value of a new event",
    policy: "user",
    params,
    body: UpdateEventSettings,
    response: one(RESOURCE.schema),
    resource: RESOURCE,
    edits: "whole",
  }),
  updateEventSettings: route({
    method: "PATCH",
    path: "/events/{event_id}/settings",
    summary: "Update some of the event's settings; omitted ones stay",
    policy: "user",
    params,
    body: UpdateEventSettings,
    response: one(RESOURCE.schema),
    resource: RESOURCE,
    edits: "part",
  }),
};
