import { useLingui } from "@lingui/react/macro";
import { TICKET_HEADERS } from "../../tickets/web/parts/ticket-meta.ts";
import type { Route } from "./+types/place-page";
import { PlaceFrame } from "./place-frame.tsx";
import { placeOfLink, postOfLink } from "./place-of-link.ts";
import { PlaceState } from "./place-state.tsx";

export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

/** A GET confirms nothing, because mail programs open links to check them. */
export const loader = (args: Route.LoaderArgs) => placeOfLink(args);

export const action = (args: Route.ActionArgs) =>
  postOfLink("POST /public/waiting-list/{token}/confirm", args);

export default function PlacePage({ loaderData: { place }, actionData, params }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <PlaceFrame place={place} title={t`Waiting list`} problem={actionData?.problem}>
      {place && <PlaceState place={place} token={params.token} />}
    </PlaceFrame>
  );
}

export function meta() {
  return [{ name: "robots", content: "noindex, nofollow" }];
}
