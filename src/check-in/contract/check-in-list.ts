import { z } from "zod";
import { resource } from "../../platform/http/editing/resource.ts";
import type { Listing } from "../../values/listing.ts";
import { Id, Instant, KnownShortId } from "../../values/wire.ts";

export const ENTRY_RULES = ["ONCE", "TIMES", "DAILY", "UNLIMITED"] as const;
export type EntryRule = (typeof ENTRY_RULES)[number];

export const CheckInList = z.object({
  id: Id,
  short_id: KnownShortId,
  event_id: Id,
  name: z.string(),
  description: z.string().nullable(),
  activates_at: Instant.nullable(),
  /** The typed time; null: it closes by itself. */
  expires_at: Instant.nullable(),
  /** `expires_at`, or 48 hours after the end of the event, or 7 days after the start of one without an end. */
  closes_at: Instant,
  is_active: z.boolean(),
  is_expired: z.boolean(),
  covers_all_tickets: z.boolean(),
  product_ids: z.array(Id),
  /** Tiers, categories: a ticket is taken if its product, its tier or its category is named. */
  price_ids: z.array(Id),
  category_ids: z.array(Id),
  /** Only tickets with this answer are taken; null: with any answer. */
  answer_question_id: Id.nullable(),
  answer_option: z.string().nullable(),
  /** Only attendees with this label are taken; null: with any or none. */
  attendee_label: z.string().nullable(),
  entry_rule: z.enum(ENTRY_RULES),
  /** TIMES: the number of times that one ticket comes in. */
  max_entries: z.int().nullable(),
  /** UNLIMITED: minutes between two entries of one ticket. */
  pause_minutes: z.int().nullable(),
  /** The door may switch to scanning people out. */
  tracks_exits: z.boolean(),
  allows_sales: z.boolean(),
  /** The door may mark unpaid orders as paid. */
  allows_payments: z.boolean(),
  /** The number of people who may be inside at once; null: any number. */
  max_inside: z.int().nullable(),
  /** True: a full door scans nobody in. False: it only says that it is full. */
  stops_when_full: z.boolean(),
  has_pin: z.boolean(),
  total_attendees: z.int(),
  /** People who came in, each counted once. */
  checked_in_attendees: z.int(),
  /** Those of them who have not left. */
  inside_attendees: z.int(),
});
export type CheckInList = z.infer<typeof CheckInList>;

export const CHECK_IN_LIST = resource("check-in-list", CheckInList, {
  writtenAs: { product_ids: (list) => (list.product_ids.length === 0 ? null : list.product_ids) },
});

export const CHECK_IN_LISTS_LISTING = {
  sorts: ["created_at", "name", "activates_at", "expires_at", "updated_at"],
  defaultSort: "created_at",
  defaultPerPage: 100,
  filters: {
    name: "text",
    activates_at: "instant",
    expires_at: "instant",
    covers_all_tickets: "boolean",
    created_at: "instant",
    updated_at: "instant",
  },
} as const satisfies Listing;
