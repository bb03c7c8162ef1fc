import { Text } from "@mantine/core";
import { Trans } from "@lingui/react/macro";

/** A note below a past date. Past dates are allowed, but in a new event they are usually a mistake. */
export function DateInPast() {
  return (
    <Text span role="status" c="var(--warning)" fw={500}>
      <Trans>This date is in the past.</Trans>
    </Text>
  );
}
