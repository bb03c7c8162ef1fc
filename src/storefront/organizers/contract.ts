import { z } from "zod";
import {
  LegalText,
  ListedEvent,
  PUBLIC_EVENTS_LISTING,
  PublicOrganizer,
} from "./contract/public-organizers.ts";
import { route } from "../../platform/http/contract.ts";
import { READY_THEME_NAMES } from "../../values/theme/ready-themes.ts";
import { ThemeSettings } from "../../values/theme/theme-choices.ts";
import { allOf, emailUpTo, Id, listingQuery, listOf, one, Text } from "../../values/wire.ts";

const params = z.object({ organizer_id: Id });
const events_status = z.enum(["upcoming", "past", "all"]).default("all");

/**
 * A question that must be answered before a message that looks like spam is accepted. Valid once, for a
 * quarter of an hour.
 */
export const ContactQuestion = z.object({
  question: z.string(),
  /** The numbers to add up. */
  summands: z.tuple([z.int(), z.int()]),
});
export type ContactQuestion = z.infer<typeof ContactQuestion>;

/** A ready-made theme, as the designers offer it. */
export const ColorTheme = ThemeSettings.pick({
  accent: true,
  background: true,
  mode: true,
  typeface: true,
}).extend({ name: z.enum(READY_THEME_NAMES) });

export const organizersContract = {
  listColorThemes: route({
    method: "GET",
    path: "/public/color-themes",
    summary: "List the ready-made themes of organisers' and events' pages",
    policy: "public",
    response: allOf(ColorTheme),
  }),
  listPublicEvents: route({
    method: "GET",
    path: "/public/events",
    summary: "List public events that search engines may index",
    policy: "public",
    query: listingQuery(PUBLIC_EVENTS_LISTING).extend({ events_status }),
    response: listOf(ListedEvent),
  }),
  getPublicOrganizer: route({
    method: "GET",
    path: "/public/organizers/{organizer_id}",
    summary: "Get an organiser as visitors see it; one that is not public is visible to its own account only",
    policy: "public",
    params,
    response: one(PublicOrganizer),
  }),
  listPublicOrganizerEvents: route({
    method: "GET",
    path: "/public/organizers/{organizer_id}/events",
    summary: "List an organiser's public events; members of its account also get drafts",
    policy: "public",
    params,
    query: listingQuery({ ...PUBLIC_EVENTS_LISTING, defaultPerPage: 30 }).extend({ events_status }),
    response: listOf(ListedEvent),
  }),
  getLegalText: route({
    method: "GET",
    path: "/public/organizers/{organizer_id}/legal/{kind}",
    summary:
      "Get an organiser's imprint, privacy policy, terms or refund policy; also of an organiser that is not public, once it has published an event",
    policy: "public",
    params: params.extend({ kind: LegalText.shape.kind }),
    response: one(LegalText),
  }),
  contactOrganizer: route({
    method: "POST",
    path: "/public/organizers/{organizer_id}/contact",
    summary: "Send a message to an organiser; what looks like spam must answer a question first",
    policy: "public",
    isRepeatable: true,
    params,
    body: z.object({
      name: Text(255),
      email: emailUpTo(255),
      message: Text(5000),
      /** The question from the call below, with the answer. */
      question: z.string().max(500).optional(),
      answer: z.string().max(20).optional(),
    }),
    response: null,
  }),
  getContactQuestion: route({
    method: "GET",
    path: "/public/organizers/{organizer_id}/contact/question",
    summary: "Get the question for a contact message that was refused with challenge_required",
    policy: "public",
    params,
    response: one(ContactQuestion),
  }),
};
export type OrganizersContract = typeof organizersContract;
