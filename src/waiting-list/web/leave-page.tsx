import { Trans, useLingui } from "@lingui/react/macro";
import { TICKET_HEADERS } from "../../tickets/web/parts/ticket-meta.ts";
import { Button } from "../../ui/button.tsx";
import type { Route } from "./+types/leave-page";
import { PlaceFrame } from "./place-frame.tsx";
import { placeOfLink, postOfLink } from "./place-of-link.ts";
import { NotOnList, PlaceState } from "./place-state.tsx";

export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

export const loader = (args: Route.LoaderArgs) => placeOfLink(args);

/** Also handles the unsubscribe button of mail programs (RFC 8058): a POST without cookie and origin. */
export const action = (args: Route.ActionArgs) => postOfLink("POST /public/waiting-list/{token}/leave", args);

export default function LeavePage({ loaderData: { place }, actionData, params }: Route.ComponentProps) {
  const { t } = useLingui();
  const isOpen = place?.status === "WAITING" || place?.status === "OFFERED";
  return (
    <PlaceFrame place={place} title={t`Leave the waiting list`} problem={actionData?.problem}>
      {place && isOpen && (
        <form method="post" className="stack">
          {place.status === "OFFERED" && (
            <p>
              <Trans>The places that we hold for you go to the next in line.</Trans>
            </p>
          )}
          <Button size="large" variant="secondary" isWide>
            <Trans>Leave the waiting list</Trans>
          </Button>
        </form>
      )}
      {place?.status === "BOUGHT" && <PlaceState place={place} token={params.token} />}
      {place && !isOpen && place.status !== "BOUGHT" && <NotOnList place={place} />}
    </PlaceFrame>
  );
}

export function meta() {
  return [{ name: "robots", content: "noindex, nofollow" }];
}
