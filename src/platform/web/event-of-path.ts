import { isEmbedded, widgetHome } from "./embedded/is-embedded.ts";

/**
 * Returns where a visitor can continue after an error: the page of the address's event, or its widget in a
 * frame. Null if the address names no event.
 */
export function homeOf(here: { pathname: string; search: string }): string | null {
  const id = /^\/(?:checkout|widget)\/(\d+)/.exec(here.pathname)?.[1];
  return id && isEmbedded(here) ? widgetHome(id, here.search) : eventOfPath(here.pathname);
}

/** Returns the public page of the event in a visitor's address, or null if the address names none. */
export function eventOfPath(pathname: string): string | null {
  const id = /^\/(?:e|event|checkout|product|order)\/(\d+)/.exec(pathname)?.[1];
  return id ? `/event/${id}` : null;
}
