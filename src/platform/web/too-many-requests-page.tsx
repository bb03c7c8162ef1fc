import { Trans } from "@lingui/react/macro";
import { ButtonLink } from "../../ui/button.tsx";
import { ErrorScreen } from "../../ui/error-screen.tsx";

/** Sent in the place of any page, so no script of that page may run over it. */
export const handle = { hasNoScripts: true };

/** What a network that asks for too many pages gets instead of them. */
export default function TooManyRequestsPage() {
  return (
    <ErrorScreen
      status={429}
      actions={
        // An empty address is the one in the address bar.
        <ButtonLink href="" icon="refresh" size="large">
          <Trans>Try again</Trans>
        </ButtonLink>
      }
    />
  );
}
