import { Button, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";

interface OriginProps {
  /** The label of the field. */
  label: string;
  isOwn: boolean;
  isOfEvent: boolean;
  onInherit: () => void;
}

/** Shows the origin of a choice, and a button that restores the inherited value. */
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
