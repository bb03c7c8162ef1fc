import { z } from "zod";
import { Image } from "../../images/contract.ts";
import { Id, Instant, ShortId } from "../../values/wire.ts";
import { CheckInList } from "./check-in-list.ts";

/** The part of a list that its door sees: no names, no addresses. */
export const DoorList = CheckInList.pick({
  // Lets a device recognise the list when its link has changed.
  id: true,
  short_id: true,
  name: true,
  description: true,
  activates_at: true,
  is_active: true,
  is_expired: true,
  tracks_exits: true,
  allows_sales: true,
  allows_payments: true,
  max_inside: true,
  stops_when_full: true,
  has_pin: true,
  total_attendees: true,
  checked_in_attendees: true,
  inside_attendees: true,
}).extend({
  /** The time when the door closes: the typed one, or else the default some time after the event. */
  expires_at: Instant,
  event: z.object({
    id: Id,
    title: z.string(),
    /** The language of the event's own texts, as in `lang`; null: unknown. */
    content_language: z.string().nullable(),
    start_date: Instant,
    timezone: z.string(),
  }),
});
export type DoorList = z.infer<typeof DoorList>;

/** The manifest for installing the page of one door on a phone: its name and where it starts. */
export const DoorManifest = z.object({
  id: z.string(),
  name: z.string(),
  short_name: z.string(),
  start_url: z.string(),
  scope: z.string(),
  display: z.literal("standalone"),
  orientation: z.literal("any"),
  background_color: z.string(),
  theme_color: z.string(),
  icons: z.array(
    z.object({ src: z.string(), sizes: z.string(), type: z.string(), purpose: z.string() }).partial(),
  ),
});
export type DoorManifest = z.infer<typeof DoorManifest>;

/** An attendee found by name or code at the door, without the e-mail address. */
export const DoorAttendee = z.object({
  public_id: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  is_named: z.boolean(),
  product_title: z.string(),
  tier: z.string().nullable(),
  status: z.enum(["ACTIVE", "AWAITING_PAYMENT", "CANCELLED"]),
  checked_in_at: Instant.nullable(),
  check_in_short_id: z.string().nullable(),
  /** The list's rule lets this ticket in now, for the first time or again. */
  may_enter: z.boolean(),
});
export type DoorAttendee = z.infer<typeof DoorAttendee>;

/** A door of the account, with its event, its link and whether it is open. */
export const Door = DoorList.pick({ short_id: true, name: true, is_active: true }).extend({
  event: DoorList.shape.event.extend({
    /** The event's cover, if it has one. */
    images: z.array(Image),
  }),
});
export type Door = z.infer<typeof Door>;

export const Counts = z.object({
  total_attendees: z.int(),
  checked_in_attendees: z.int(),
  inside_attendees: z.int(),
});
export type Counts = z.infer<typeof Counts>;

/** The link of a door. */
export const doorParams = z.object({ list_short_id: ShortId("cil") });
