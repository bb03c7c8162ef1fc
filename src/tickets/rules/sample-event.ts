import type { TicketEvent, TicketLook } from "../contract.ts";

interface SampleOrganizer {
  name: string;
  email: string;
  timezone: string;
}

/** A summer evening, later than any event that is on sale today. */
const START = "2035-06-16T18:30:00Z";
const END = "2035-06-16T21:30:00Z";
const DOORS = "2035-06-16T17:30:00Z";

/** Returns an event of an organiser that exists only in the preview of its tickets. */
export function sampleEvent(
  { name, email, timezone }: SampleOrganizer,
  { title, ...look }: TicketLook & { title: string },
): TicketEvent {
  return {
    ...look,
    id: 0,
    title,
    slug: "sample",
    start_date: START,
    end_date: END,
    doors_at: DOORS,
    timezone,
    is_cancelled: false,
    location: null,
    is_online_event: false,
    maps_url: null,
    organizer_name: name,
    content_language: null,
    support_email: email,
  };
}
