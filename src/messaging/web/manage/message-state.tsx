import { Plural, Trans } from "@lingui/react/macro";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import type { Message } from "../../contract.ts";

export function MessageChip({ message: { status } }: { message: Message }) {
  switch (status) {
    case "PENDING_REVIEW":
      return (
        <Chip tone="warning" icon="clock">
          <Trans context="a message">In review</Trans>
        </Chip>
      );
    case "SCHEDULED":
      return (
        <Chip tone="info" icon="clock">
          <Trans context="a message">Scheduled</Trans>
        </Chip>
      );
    case "PROCESSING":
      return (
        <Chip tone="accent" icon="refresh">
          <Trans context="a message">Sending</Trans>
        </Chip>
      );
    case "SENT":
      return (
        <Chip tone="success" icon="check">
          <Trans context="a message">Sent</Trans>
        </Chip>
      );
    case "CANCELLED":
      return (
        <Chip icon="x">
          <Trans context="a message">Cancelled</Trans>
        </Chip>
      );
    case "FAILED":
      return (
        <Chip tone="danger" icon="alert">
          <Trans context="a message">Not sent</Trans>
        </Chip>
      );
  }
}

/** When the message is or was sent, and to how many. */
export function MessageMoment({ message }: { message: Message }) {
  const { timezone: zone } = useEvent();
  const { status, scheduled_at, sent_at, created_at, recipients_count: all, sent_count: sent } = message;
  if (status === "SCHEDULED" || status === "CANCELLED" || status === "PENDING_REVIEW")
    return <DateTime at={scheduled_at ?? created_at} zone={zone} hasZoneName={false} />;
  return (
    <>
      <DateTime at={sent_at ?? created_at} zone={zone} hasZoneName={false} />
      {all > 0 && status === "PROCESSING" && (
        <>
          {" · "}
          <Trans>
            {sent} of {all} sent
          </Trans>
        </>
      )}
      {all > 0 && status === "SENT" && (
        <>
          {" · "}
          <Plural value={sent} one="# person" other="# people" />
        </>
      )}
    </>
  );
}
