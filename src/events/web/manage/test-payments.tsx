import { Trans } from "@lingui/react/macro";

/** Warning before a paid event is published, because this installation only simulates payments. */
export function TestPayments() {
  return (
    <p>
      <Trans>Online payments on this installation are only simulated: nobody is charged.</Trans>
    </p>
  );
}
