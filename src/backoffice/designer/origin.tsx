import type { ReactNode } from "react";
import { Button, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";

interface OriginProps {
  /** The label of the field. */
  label: string;
  isOwn: boolean;
  isOfEvent: boolean;
  /** Replaces the words of a value that is neither chosen nor inherited. */
  derived?: ReactNode;
  onInherit: () => void;
}

/** Shows the origin of a choice, and a button that restores the inherited value. */
export function Origin({ label, isOwn, isOfEvent, derived, onInherit }: OriginProps) {
  const { t } = useLingui();
  if (!isOwn)
    return (
      <Text span size="sm" c="dimmed">
        {derived || (isOfEvent ? <Trans>From the organiser</Trans> : <Trans>Default</Trans>)}
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
