import type { z } from "zod";
import type { contract, Event } from "../../../contract.ts";
import { type FirstTicket, type FirstTicketProblem, problemsOfTicket } from "./first-ticket.ts";

/** Typed values of the form for a new event. */
export interface NewEventDraft {
  /** Null: the account's first organiser. */
  organizerId: number | null;
  /** Empty: no category. A category provides a cover. */
  category: Event["category"] | "";
  title: string;
  start: string;
  end: string;
  where: "place" | "online";
  venue: string;
  city: string;
  /** Null until chosen here: the organiser's. */
  timezone: string | null;
  currency: string | null;
  ticket: FirstTicket;
}

/** The draft with the time zone and currency that the event gets. */
export type ShownDraft = NewEventDraft & ZoneAndCurrency;

interface ZoneAndCurrency {
  timezone: string;
  currency: string;
}

/** The draft, for the parts of the form. */
export interface DraftParts {
  draft: ShownDraft;
  set: (change: Partial<NewEventDraft>) => void;
}

export interface NewEventProblems {
  title?: "required";
  start?: "required";
  end?: "before_start";
  ticket: Partial<Record<keyof FirstTicket, FirstTicketProblem>>;
}

export function emptyDraft(ticketTitle: string): NewEventDraft {
  return {
    organizerId: null,
    category: "",
    title: "",
    start: "",
    end: "",
    where: "place",
    venue: "",
    city: "",
    timezone: null,
    currency: null,
    ticket: { title: ticketTitle, price: "", quantity: "100" },
  };
}

/**
 * Completes a draft with the zone and currency of its organiser. `organizers` are the account's, the first active
 * one first. While they are loading, the account's count.
 */
export function shownDraft(
  draft: NewEventDraft,
  organizers: readonly (ZoneAndCurrency & { id: number })[],
  account: { timezone: string; currency_code: string },
): ShownDraft {
  const organizer =
    draft.organizerId === null ? organizers[0] : organizers.find(({ id }) => id === draft.organizerId);
  return {
    ...draft,
    timezone: draft.timezone ?? organizer?.timezone ?? account.timezone,
    currency: draft.currency ?? organizer?.currency ?? account.currency_code,
  };
}

export function problemsOfDraft(draft: ShownDraft): NewEventProblems {
  return {
    ...(draft.title.trim() === "" && { title: "required" }),
    ...(draft.start === "" && { start: "required" }),
    // Wall-clock times of one zone can be compared as text.
    ...(draft.end !== "" && draft.end <= draft.start && { end: "before_start" }),
    ticket: problemsOfTicket(draft.ticket, draft.currency),
  };
}

type EventBody = z.input<(typeof contract)["createEvent"]["body"]>;

export function bodyOfDraft(draft: ShownDraft): EventBody {
  const isOnline = draft.where === "online";
  const hasPlace = !isOnline && (draft.venue.trim() !== "" || draft.city.trim() !== "");
  return {
    ...(draft.organizerId !== null && { organizer_id: draft.organizerId }),
    ...(draft.category !== "" && { category: draft.category }),
    title: draft.title,
    description: null,
    start_date: draft.start,
    end_date: draft.end || null,
    timezone: draft.timezone,
    currency: draft.currency as EventBody["currency"],
    is_online_event: isOnline,
    location: hasPlace ? placeOf(draft) : null,
  };
}

function placeOf(draft: NewEventDraft): NonNullable<EventBody["location"]> {
  return {
    venue_name: draft.venue,
    city: draft.city,
    address_line_1: null,
    address_line_2: null,
    state_or_region: null,
    zip_or_postal_code: null,
    country: null,
  };
}
