import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { Chip } from "../../../ui/chip.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import type { IconName } from "../../../ui/icon.tsx";
import type { Tone } from "../../../ui/tone.ts";
import type { Message } from "../../contract.ts";

export function MessageChip({ message: { status } }: { message: Message }) {
  const { t } = useLingui();
  const { words, ...look } = {
    PENDING_REVIEW: {
      tone: "warning",
      icon: "clock",
      words: t({ message: "In review", context: "a message" }),
    },
    SCHEDULED: { tone: "info", icon: "clock", words: t({ message: "Scheduled", context: "a message" }) },
    PROCESSING: { tone: "accent", icon: "refresh", words: t({ message: "Sending", context: "a message" }) },
    SENT: { tone: "success", icon: "check", words: t({ message: "Sent", context: "a message" }) },
    CANCELLED: { tone: "neutral", icon: "x", words: t({ message: "Cancelled", context: "a message" }) },
    FAILED: { tone: "danger", icon: "alert", words: t({ message: "Not sent", context: "a message" }) },
  }[status] as { tone: Tone; icon: IconName; words: string };
  return <Chip {...look}>{words}</Chip>;
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
      {all > 0 && (status === "PROCESSING" || status === "SENT") && " · "}
      {all > 0 && status === "PROCESSING" && (
        <Trans>
          {sent} of {all} sent
        </Trans>
      )}
      {all > 0 && status === "SENT" && <Plural value={sent} one="# person" other="# people" />}
    </>
  );
}
