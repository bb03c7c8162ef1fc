import { Button, Group, Stack, Text } from "@mantine/core";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { useOnChange } from "../../../../manage-ui/live.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import { Chip } from "../../../../ui/chip.tsx";
import type { CheckInContract, CheckInConflict } from "../../../contract.ts";
import { conflictsQuery } from "./conflicts-query.ts";
import { ConflictScans } from "./conflict-scans.tsx";

const SHOWN_FIRST = 5;

/** Lists tickets that doors without network let in although they should not have. Empty if there are none. */
export function ConflictsPanel() {
  const event = useEvent();
  const client = useQueryClient();
  const { data: conflicts = [] } = useQuery(conflictsQuery(event.id));
  const [isWhole, setIsWhole] = useState(false);
  useOnChange(["check-ins"], () => void client.invalidateQueries(conflictsQuery(event.id)));
  if (conflicts.length === 0) return null;
  const open = conflicts.filter(({ seen_at }) => seen_at === null).length;
  const shown = isWhole ? conflicts : conflicts.slice(0, Math.min(open, SHOWN_FIRST));
  return (
    <Panel
      title={<Trans>Let in by doors without network</Trans>}
      action={
        open > 0 && (
          <Chip tone="warning" icon="alert">
            <Plural value={open} one="# conflict" other="# conflicts" />
          </Chip>
        )
      }
    >
      <Text c="dimmed">
        <Trans>
          While two doors could not hear each other, both let the same ticket in, or one let in a ticket that
          was not valid any more. The scan that was made first counts as the entry.
        </Trans>
      </Text>
      <Stack component="ul" className="plain-list" gap="md">
        {shown.map((conflict) => (
          <li key={conflict.id}>
            <ConflictRow conflict={conflict} />
          </li>
        ))}
      </Stack>
      {conflicts.length > shown.length && (
        <Button variant="default" onClick={() => setIsWhole(true)}>
          <Trans>Show all {conflicts.length}</Trans>
        </Button>
      )}
    </Panel>
  );
}

function ConflictRow({ conflict }: { conflict: CheckInConflict }) {
  const { t } = useLingui();
  const { id: event_id } = useEvent();
  const client = useQueryClient();
  const { public_id } = conflict;
  const see = useMutation({
    mutationFn: () =>
      browserClient<CheckInContract>()("POST /events/{event_id}/check-in-conflicts/{conflict_id}/seen", {
        params: { event_id, conflict_id: conflict.id },
      }),
    onSuccess: () => client.invalidateQueries(conflictsQuery(event_id)),
  });
  return (
    <Stack gap={4}>
      <Group gap="8px 16px" justify="space-between" align="start">
        <ConflictScans conflict={conflict} />
        {conflict.seen_at === null ? (
          <Button
            variant="default"
            loading={see.isPending}
            aria-label={t`Mark the conflict of ${public_id} as seen`}
            onClick={() => see.mutate()}
          >
            <Trans>Mark as seen</Trans>
          </Button>
        ) : (
          <Chip icon="check">
            <Trans>Seen</Trans>
          </Chip>
        )}
      </Group>
      {see.isError && <ProblemNotice error={see.error} />}
    </Stack>
  );
}
