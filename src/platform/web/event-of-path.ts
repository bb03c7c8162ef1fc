import { isEmbedded, widgetHome } from "./embedded/is-embedded.ts";

/** Where a visitor goes on from an error: the event of the address, in a frame its widget; null where it names none. */
export function homeOf(here: { pathname: string; search: string }): string | null {
  const id = /^\/(?:checkout|widget)\/(\d+)/.exec(here.pathname)?.[1];
  return id && isEmbedded(here) ? widgetHome(id, here.search) : eventOfPath(here.pathname);
}

/** The public page of the event in a visitor's address; null where it names none. */
export function eventOfPath(pathname: string): string | null {
  const id = /^\/(?:e|event|checkout|product|order)\/(\d+)/.exec(pathname)?.[1];
  return id ? `/event/${id}` : null;
}
