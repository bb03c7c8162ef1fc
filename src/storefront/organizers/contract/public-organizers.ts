import { z } from "zod";
import { PublicPrice } from "../../../catalog/contract.ts";
import { Theme } from "../../../values/theme/theme-choices.ts";
import { Id, Instant } from "../../../values/wire.ts";
import { LegalLink, PublicEvent } from "../../../events/contract.ts";
import { Image } from "../../../images/contract.ts";
import { ORGANIZER_STATUSES, OrganizerSettings } from "../../../organizers/contract.ts";

/** Public fields of an organiser. Contains no postal address and no phone number. */
export const PublicOrganizer = z.object({
  id: Id,
  name: z.string(),
  slug: z.string(),
  website: z.string().nullable(),
  description: z.string().nullable(),
  status: z.enum(ORGANIZER_STATUSES),
  images: z.array(Image),
  /** Social media pages of the organiser. */
  social_links: PublicEvent.shape.organizer.shape.social_links,
  legal_links: z.array(LegalLink),
  /** Theme of its pages. */
  theme: Theme,
  settings: OrganizerSettings.pick({
    website_url: true,
    social_media_handles: true,
    location_details: true,
    seo_title: true,
    seo_description: true,
    seo_keywords: true,
    allow_search_engine_indexing: true,
  }),
});
export type PublicOrganizer = z.infer<typeof PublicOrganizer>;

/** One of an organiser's legal texts: formatted text, or the address of an external page. */
export const LegalText = z.object({
  kind: LegalLink.shape.kind,
  html: z.string().nullable(),
  url: z.string().nullable(),
  organizer: PublicOrganizer.pick({ id: true, name: true, slug: true, legal_links: true, theme: true }),
});
export type LegalText = z.infer<typeof LegalText>;

/** An event in a list, with its prices. */
export const ListedEvent = PublicEvent.extend({
  offer: z
    .object({
      state: PublicPrice.shape.status,
      /**
       * The lowest price in that state, in minor units, in the event's price display. Null: visitors choose
       * the amount.
       */
      price: z.int().nullable(),
      /** True if other prices are higher. */
      has_range: z.boolean(),
      /** Start of the first sale. Null once it has begun. */
      sale_start_date: Instant.nullable(),
    })
    .nullable(),
});
export type ListedEvent = z.infer<typeof ListedEvent>;
export type Offer = NonNullable<ListedEvent["offer"]>;

export const PUBLIC_EVENTS_LISTING = {
  sorts: ["start_date", "end_date", "title"],
  defaultSort: "start_date",
  defaultDirection: "asc",
  filters: {
    title: "text",
    start_date: "instant",
    end_date: "instant",
    status: ["DRAFT", "LIVE", "PAUSED", "ARCHIVED"],
    category: "text",
  },
} as const;
