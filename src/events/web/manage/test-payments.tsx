import { Trans } from "@lingui/react/macro";

/** Said before an organiser publishes something that costs: no money will come of it here. */
export function TestPayments() {
  return (
    <p>
      <Trans>Online payments on this installation are only simulated: nobody is charged.</Trans>
    </p>
  );
}
