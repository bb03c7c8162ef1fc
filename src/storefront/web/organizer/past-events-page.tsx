import type { Route } from "./+types/past-events-page";
import { findOrganizerPage } from "./find-organizer-page.ts";
import { MissingOrganizer } from "./missing-organizer.tsx";
import { OrganizerView } from "./organizer-view.tsx";

/** A page to read: it is there before any script could be. */
export const handle = { hasNoScripts: true };

export function loader(args: Route.LoaderArgs) {
  return findOrganizerPage(args, "past");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tags ?? [{ name: "robots", content: "noindex" }];
}

export default function PastEventsPage({ loaderData: { organizer, ...rest } }: Route.ComponentProps) {
  return organizer ? <OrganizerView organizer={organizer} {...rest} /> : <MissingOrganizer />;
}
