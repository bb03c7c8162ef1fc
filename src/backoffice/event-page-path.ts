import type { Event } from "../events/contract.ts";

type Shown = Pick<Event, "id" | "slug" | "status">;

/** True if visitors can see the event's page. */
export function isPublic({ status }: Pick<Event, "status">): boolean {
  return status === "LIVE" || status === "PAUSED";
}

/** Returns the address of an event's page, or of its preview while visitors cannot see it. */
export function eventPagePath(event: Shown): string {
  return `/event/${event.id}/${isPublic(event) ? event.slug : "preview"}`;
}
