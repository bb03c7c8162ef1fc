import { Trans } from "@lingui/react/macro";
import { ButtonLink } from "../../../ui/button.tsx";

/** Replaces the e-mail alert of a sold-out event that has a waiting list. `path` is the event's page. */
export function WaitingListLink({ path }: { path: string }) {
  return (
    <>
      <p>
        <Trans>When places come back, we hold yours and e-mail you.</Trans>
      </p>
      <ButtonLink href={`${path}/waiting-list`} isWide>
        <Trans>Join the waiting list</Trans>
      </ButtonLink>
    </>
  );
}
