import { Trans } from "@lingui/react/macro";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { WaitingPlace } from "../contract.ts";
import { pathOf } from "./place-frame.tsx";

interface PlaceStateProps {
  place: WaitingPlace;
  token: string;
}

/** Says where a request stands, with the next step. */
export function PlaceState({ place, token }: PlaceStateProps) {
  switch (place.status) {
    case "UNCONFIRMED":
      return (
        <form method="post">
          <Button size="large" isWide>
            <Trans>Confirm my address</Trans>
          </Button>
        </form>
      );
    case "WAITING":
      return (
        <>
          <Notice tone="success" title={<Trans>You are on the list</Trans>}>
            <p>
              <Trans>
                You are number {place.position} in line. When places come back, we hold yours and e-mail you.
              </Trans>
            </p>
          </Notice>
          <p>
            <a href={leaveAddress(token)}>
              <Trans>Leave the waiting list</Trans>
            </a>
          </p>
        </>
      );
    case "OFFERED":
      return <Offer place={place} token={token} />;
    case "BOUGHT":
      return (
        <Notice tone="success" title={<Trans>You have your tickets</Trans>}>
          <p>
            <a href="/my-tickets">
              <Trans>Find my tickets</Trans>
            </a>
          </p>
        </Notice>
      );
    case "EXPIRED":
      return (
        <>
          <Notice title={<Trans>Your offer has ended</Trans>}>
            <p>
              <Trans>The places went to the next in line. You can join again at the end.</Trans>
            </p>
          </Notice>
          <JoinAgain place={place} />
        </>
      );
    case "LEFT":
      return <NotOnList place={place} />;
  }
}

function Offer({ place, token }: PlaceStateProps) {
  const { offer_ends_at: endsAt, checkout_path: checkout, event } = place;
  return (
    <>
      <Notice tone="success" title={<Trans>It is your turn</Trans>}>
        {endsAt && (
          <p>
            <Trans>
              Held for you until <DateTime at={endsAt} zone={event.timezone} />
            </Trans>
          </p>
        )}
      </Notice>
      {checkout && (
        <ButtonLink href={checkout} size="large" isWide>
          <Trans>Get tickets</Trans>
        </ButtonLink>
      )}
      <p>
        <a href={leaveAddress(token)}>
          <Trans>I do not need them any more</Trans>
        </a>
      </p>
    </>
  );
}

/** After a request has ended. Waiting again begins with a new request. */
export function NotOnList({ place }: { place: WaitingPlace }) {
  return (
    <>
      <Notice title={<Trans>You are not on the list</Trans>}>
        <p>
          <Trans>We do not write to you about tickets for this event.</Trans>
        </p>
      </Notice>
      <JoinAgain place={place} />
    </>
  );
}

/** The page of the list leads back to the event while it takes nobody. */
function JoinAgain({ place }: { place: WaitingPlace }) {
  return (
    <ButtonLink
      href={`${pathOf(place)}/waiting-list?price=${place.product_price_id}`}
      variant="secondary"
      size="large"
      isWide
    >
      <Trans>Join the waiting list</Trans>
    </ButtonLink>
  );
}

const leaveAddress = (token: string) => `/waiting-list/${token}/leave`;
