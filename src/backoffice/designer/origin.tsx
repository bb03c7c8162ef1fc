import type { ReactNode } from "react";
import { Button, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";

interface OriginProps {
  /** The label of the field. */
  label: string;
  isOwn: boolean;
  isOfEvent: boolean;
  /** Where a value comes from that is not chosen here. Absent: no words, so that the changed fields stand out. */
  derived?: ReactNode;
  onInherit: () => void;
}

/** Marks a choice that is made here, with a button that restores the inherited value. */
export function Origin({ label, isOwn, isOfEvent, derived, onInherit }: OriginProps) {
  const { t } = useLingui();
  if (!isOwn) return derived;
  return (
    <Text span size="sm" c="dimmed">
      {isOfEvent ? <Trans>Set for this event</Trans> : <Trans>Set for this organiser</Trans>}{" "}
      <Button variant="subtle" size="compact-sm" aria-label={t`Reset: ${label}`} onClick={onInherit}>
        <Trans>Reset</Trans>
      </Button>
    </Text>
  );
}
