import type { Route } from "./+types/organizer-page";
import { findOrganizerPage } from "./find-organizer-page.ts";
import { PublicOrganizerPage } from "./public-organizer.tsx";

/** A page to read, without scripts. */
export const handle = { hasNoScripts: true };

export function loader(args: Route.LoaderArgs) {
  return findOrganizerPage(args, "upcoming");
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tags ?? [{ name: "robots", content: "noindex" }];
}

export default function OrganizerPage({ loaderData }: Route.ComponentProps) {
  return <PublicOrganizerPage {...loaderData} />;
}
