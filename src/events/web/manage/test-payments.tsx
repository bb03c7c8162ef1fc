import { Trans } from "@lingui/react/macro";

/** Warns before publishing a paid event: this installation only simulates payments. */
export function TestPayments() {
  return (
    <p>
      <Trans>Online payments on this installation are only simulated: nobody is charged.</Trans>
    </p>
  );
}
