import { Button, Select, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { DialogButtons } from "../../../manage-ui/dialogs/dialog-buttons.tsx";
import { Dialog } from "../../../manage-ui/dialogs/overlays.tsx";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import type { CallFailed } from "../../../platform/http/browser-client.ts";
import { EVENT_TYPE_GROUPS } from "./event-type-words.ts";
import { PausedNote } from "./paused-note.tsx";
import { type Owner, type ShownWebhook, useWebhookChange } from "./webhooks-query.ts";

interface TestDialogProps {
  owner: Owner;
  webhook: ShownWebhook;
  isOpen: boolean;
  onClose: () => void;
  onSent: () => void;
}

/** Sends an event with real data, marked as a test. */
export function TestDialog({ owner, webhook, isOpen, onClose, onSent }: TestDialogProps) {
  const { t, i18n } = useLingui();
  const [type, setType] = useState<string>(webhook.event_types[0]!);
  const send = useWebhookChange(owner, (calls, given: string) => calls.test(webhook.id, given));
  const isPaused = webhook.status === "PAUSED";
  const close = () => {
    send.reset();
    onClose();
  };
  return (
    <Dialog isOpen={isOpen} onClose={close} title={<Trans>Send a test event</Trans>}>
      <Stack>
        <Select
          label={t`Event`}
          description={t`It carries the newest order, attendee or product you have, and is marked as a test.`}
          allowDeselect={false}
          value={type}
          onChange={(chosen) => chosen && setType(chosen)}
          data={EVENT_TYPE_GROUPS.map(({ title, types }) => ({
            group: i18n._(title),
            items: types.map(([value, words]) => ({ value, label: i18n._(words) })),
          }))}
        />
        {isPaused && <PausedNote />}
        {send.isError && <TestProblem error={send.error} />}
        <DialogButtons>
          <Button variant="default" onClick={close}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            disabled={isPaused}
            loading={send.isPending}
            onClick={() => send.mutate(type, { onSuccess: onSent })}
          >
            <Trans>Send</Trans>
          </Button>
        </DialogButtons>
      </Stack>
    </Dialog>
  );
}

/** A refused event type means that there is no object of its kind yet. */
export function TestProblem({ error }: { error: unknown }) {
  const { problem } = error as Partial<CallFailed>;
  const hasNothing = problem?.errors?.["event_type"] !== undefined;
  return (
    <ProblemNotice
      error={error}
      title={hasNothing && <Trans>There is nothing yet that this event could be about.</Trans>}
    />
  );
}
