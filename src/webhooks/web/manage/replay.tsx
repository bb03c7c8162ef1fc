import { Button, Group, Select, Stack } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useMe } from "../../../backoffice/queries/me.ts";
import { DateTimeInput } from "../../../manage-ui/dates/date-time-input.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useToasts } from "../../../ui/overlays/toasts.tsx";
import { replayStart } from "./replay-start.ts";
import { type Owner, type ShownWebhook, useWebhookChange } from "./webhooks-query.ts";

const CHOSEN = "chosen";

/** Sends the events since a moment of the last 30 days again: some hours ago, or a chosen time. */
export function Replay({ owner, webhook }: { owner: Owner; webhook: ShownWebhook }) {
  const { t } = useLingui();
  const { show } = useToasts();
  const { timezone } = useMe();
  const [choice, setChoice] = useState("24");
  const [wall, setWall] = useState("");
  const [problem, setProblem] = useState<string>();
  const replay = useWebhookChange(owner, (calls, since: string) => calls.replay(webhook.id, since));

  const handleReplay = () => {
    const given = choice === CHOSEN ? { wall, zone: timezone } : { hours: Number(choice) };
    const { since, fault } = replayStart(given, new Date());
    setProblem(
      fault === "missing"
        ? t`Please choose a date and time.`
        : fault === "future"
          ? t`Please choose a time that has passed.`
          : fault === "too_old"
            ? t`Events are stored for 30 days: please choose a later time.`
            : undefined,
    );
    if (!since) return;
    replay.mutate(since, {
      onSuccess: ({ queued }) =>
        show({ message: queued === 0 ? t`Nothing happened in that time.` : <Queued count={queued} /> }),
    });
  };

  return (
    <Stack gap="xs">
      <Select
        label={t`Send again what happened in`}
        allowDeselect={false}
        value={choice}
        onChange={(chosen) => chosen && setChoice(chosen)}
        data={[
          { value: "1", label: t`The last hour` },
          { value: "24", label: t`The last 24 hours` },
          { value: "168", label: t`The last 7 days` },
          { value: "720", label: t`The last 30 days` },
          { value: CHOSEN, label: t`The time since…` },
        ]}
      />
      {choice === CHOSEN && (
        <DateTimeInput label={t`Since`} value={wall} onChange={setWall} zone={timezone} error={problem} />
      )}
      <Group>
        <Button
          variant="default"
          loading={replay.isPending}
          disabled={webhook.status === "PAUSED"}
          onClick={handleReplay}
        >
          <Trans>Send again</Trans>
        </Button>
      </Group>
      {replay.isError && <ProblemNotice error={replay.error} />}
    </Stack>
  );
}

function Queued({ count }: { count: number }) {
  return <Plural value={count} one="# event is being sent again." other="# events are being sent again." />;
}
