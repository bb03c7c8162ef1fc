import { isEmbedded, widgetHome } from "./embedded/is-embedded.ts";

/**
 * Returns where a visitor can continue after an error: at the search for their tickets if nothing is at the
 * address, else at the page of its event. In a frame at the event's widget. Null if the address names no event.
 */
export function homeOf(here: { pathname: string; search: string }, status?: number): string | null {
  const id = /^\/(?:checkout|widget)\/(\d+)/.exec(here.pathname)?.[1];
  if (id && isEmbedded(here)) return widgetHome(id, here.search);
  return status === 404 ? FIND_TICKETS : eventOfPath(here.pathname);
}

const FIND_TICKETS = "/my-tickets";

/** Returns the public page of the event in a visitor's address, or null if the address names none. */
export function eventOfPath(pathname: string): string | null {
  const id = /^\/(?:e|event|checkout|product|order)\/(\d+)/.exec(pathname)?.[1];
  return id ? `/event/${id}` : null;
}
