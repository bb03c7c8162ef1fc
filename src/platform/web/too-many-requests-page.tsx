import { Trans } from "@lingui/react/macro";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorScreen } from "../../ui/shell/error-screen.tsx";

/** Sent in place of any page, so no script of that page may run on it. */
export const handle = { hasNoScripts: true };

/** The page for a network that requests too many pages. */
export default function TooManyRequestsPage() {
  return (
    <ErrorScreen
      status={429}
      actions={
        // An empty address is the current address.
        <ButtonLink href="" icon="refresh" size="large">
          <Trans>Try again</Trans>
        </ButtonLink>
      }
    />
  );
}
