import type { Route } from "./+types/past-events-page";
import { findOrganizerPage } from "./find-organizer-page.ts";
import { PublicOrganizerPage } from "./public-organizer.tsx";

/** A page to read, without scripts. */
export const handle = { hasNoScripts: true };

export function loader(args: Route.LoaderArgs) {
  return findOrganizerPage(args, "past");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tags ?? [{ name: "robots", content: "noindex" }];
}

export default function PastEventsPage({ loaderData }: Route.ComponentProps) {
  return <PublicOrganizerPage {...loaderData} />;
}
