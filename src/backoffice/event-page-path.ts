import type { Event } from "../events/contract.ts";

type Shown = Pick<Event, "id" | "slug" | "status">;

/** Visitors can see its page. */
export function isPublic({ status }: Pick<Event, "status">): boolean {
  return status === "LIVE" || status === "PAUSED";
}

/** The address of an event's page, or of its preview before others can see it. */
export function eventPagePath(event: Shown): string {
  return `/event/${event.id}/${isPublic(event) ? event.slug : "preview"}`;
}
