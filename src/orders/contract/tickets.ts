import { z } from "zod";
import { ATTENDEE, Labels } from "../../tickets/contract.ts";
import { route } from "../../platform/http/contract.ts";
import {
  allOf,
  ClearableText,
  emailUpTo,
  Id,
  Locale,
  Minor,
  one,
  OptionalText,
  Text,
} from "../../values/wire.ts";
import { PersonName } from "./orders.ts";

/** How to settle the price difference of a changed ticket: not at all, or as an open amount of the order. */
export const PRICE_DIFFERENCES = ["NONE", "OPEN"] as const;

export const EditAttendee = z.object({
  first_name: PersonName.optional(),
  last_name: PersonName.optional(),
  email: emailUpTo(100).optional(),
  notes: ClearableText(2000),
  labels: Labels.optional(),
  door_note: ClearableText(200),
  product_id: Id.optional(),
  product_price_id: Id.optional(),
  price_difference: z.enum(PRICE_DIFFERENCES).optional(),
  /** The difference that the organiser saw. If it has changed meanwhile, the call is refused. */
  expected_difference: z.int().optional(),
  /** Adds one unit of capacity if none is left, and records that in the history. */
  raises_capacity: z.boolean().default(false),
});
export type EditAttendee = z.infer<typeof EditAttendee>;

export const AddAttendee = z.object({
  product_id: Id,
  product_price_id: Id,
  first_name: Text(40),
  last_name: OptionalText(40),
  /** Without an address nothing is e-mailed, and the organiser gives the holder the ticket. */
  email: emailUpTo(100).nullish(),
  locale: Locale.default("en"),
  /** The full amount paid. 0: a free ticket. */
  amount_paid: Minor,
  /** Taxes and fees of the product that the amount contains. */
  taxes_and_fees: z
    .array(z.object({ tax_or_fee_id: Id, amount: Minor }))
    .max(20)
    .default([]),
  send_confirmation_email: z.boolean(),
  raises_capacity: z.boolean().default(false),
});
export type AddAttendee = z.infer<typeof AddAttendee>;

/** A kind of ticket to issue by hand or to change a ticket to. */
export const TicketChoice = z.object({
  product_id: Id,
  product_price_id: Id,
  name: z.string(),
  /** Current price of one ticket, taxes and fees included. */
  gross: z.int(),
  /** The taxes and fees in `gross`, without the platform's fee, which a ticket by hand does not have. */
  taxes_and_fees: z.array(z.object({ tax_or_fee_id: Id, name: z.string(), amount: z.int() })),
  currency: z.string(),
  remaining: z.int().nullable(),
  /** Price difference to the attendee's ticket. Null without an attendee. */
  difference: z.int().nullable(),
  is_current: z.boolean(),
});
export type TicketChoice = z.infer<typeof TicketChoice>;

const attendeeParams = z.object({ event_id: Id, attendee_id: Id });

export const ticketsContract = {
  listTicketChoices: route({
    method: "GET",
    path: "/events/{event_id}/ticket-choices",
    summary: "List the ticket types that can be issued by hand or exchanged for an attendee's ticket",
    policy: "user",
    params: z.object({ event_id: Id }),
    query: z.object({ attendee_id: Id.optional() }),
    response: allOf(TicketChoice),
  }),
  addAttendee: route({
    method: "POST",
    path: "/events/{event_id}/attendees",
    summary: "Add an attendee by hand, paid or free, as a completed order",
    policy: "user",
    params: z.object({ event_id: Id }),
    body: AddAttendee,
    response: one(ATTENDEE.schema),
    resource: ATTENDEE,
    status: 201,
    isRepeatable: true,
  }),
  editAttendee: route({
    method: "PUT",
    path: "/events/{event_id}/attendees/{attendee_id}",
    summary: "Change an attendee's name, address, notes or ticket type",
    policy: "user",
    params: attendeeParams,
    body: EditAttendee,
    response: one(ATTENDEE.schema),
    resource: ATTENDEE,
    edits: "part",
    writesBeside: ["price_difference", "expected_difference", "raises_capacity"],
  }),
  reissueTicket: route({
    method: "POST",
    path: "/events/{event_id}/attendees/{attendee_id}/reissue",
    summary: "Reissue a ticket with a new link and code; the old ones stop working at once",
    policy: "user",
    params: attendeeParams,
    body: z.object({
      send_ticket: z.boolean().default(false),
    }),
    response: one(ATTENDEE.schema),
    resource: ATTENDEE,
    isRepeatable: true,
  }),
  resendTicket: route({
    method: "POST",
    path: "/events/{event_id}/attendees/{attendee_id}/resend-ticket",
    summary: "E-mail a valid ticket to its holder again",
    policy: "user",
    params: attendeeParams,
    response: null,
    isRepeatable: true,
  }),
};
