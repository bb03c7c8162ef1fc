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
  timezone: string;
  currency: string;
  ticket: FirstTicket;
}

/** The draft, for the parts of the form. */
export interface DraftParts {
  draft: NewEventDraft;
  set: (change: Partial<NewEventDraft>) => void;
}

export interface NewEventProblems {
  title?: "required";
  start?: "required";
  end?: "before_start";
  ticket: Partial<Record<keyof FirstTicket, FirstTicketProblem>>;
}

export function emptyDraft(
  account: { timezone: string; currency_code: string },
  ticketTitle: string,
): NewEventDraft {
  return {
    organizerId: null,
    category: "",
    title: "",
    start: "",
    end: "",
    where: "place",
    venue: "",
    city: "",
    timezone: account.timezone,
    currency: account.currency_code,
    ticket: { title: ticketTitle, price: "", quantity: "100" },
  };
}

export function problemsOfDraft(draft: NewEventDraft): NewEventProblems {
  return {
    ...(draft.title.trim() === "" && { title: "required" }),
    ...(draft.start === "" && { start: "required" }),
    // Wall-clock times of one zone can be compared as text.
    ...(draft.end !== "" && draft.end <= draft.start && { end: "before_start" }),
    ticket: problemsOfTicket(draft.ticket, draft.currency),
  };
}

type EventBody = z.input<(typeof contract)["createEvent"]["body"]>;

export function bodyOfDraft(draft: NewEventDraft): EventBody {
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
