import { Button, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";

interface OriginProps {
  /** Of the field. */
  label: string;
  isOwn: boolean;
  isOfEvent: boolean;
  onInherit: () => void;
}

/** Where a choice comes from, and the way back to what is inherited. */
export function Origin({ label, isOwn, isOfEvent, onInherit }: OriginProps) {
  const { t } = useLingui();
  if (!isOwn)
    return (
      <Text span size="sm" c="dimmed">
        {isOfEvent ? <Trans>From the organiser</Trans> : <Trans>Default</Trans>}
      </Text>
    );
  return (
    <Text span size="sm" c="dimmed">
      {isOfEvent ? <Trans>Set for this event</Trans> : <Trans>Set for this organiser</Trans>}{" "}
      <Button variant="subtle" size="compact-sm" aria-label={t`Reset: ${label}`} onClick={onInherit}>
        <Trans>Reset</Trans>
      </Button>
    </Text>
  );
}
