import { NativeSelect } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { CheckInContract } from "../../../../contract.ts";
import { useUndoCheckIn } from "../use-undo-check-in.ts";
import { ConfirmDialog } from "../../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { useEvent } from "../../../../../backoffice/queries/event.ts";
import { ProblemNotice } from "../../../../../manage-ui/problem-notice.tsx";
import { browserClient } from "../../../../../platform/http/browser-client.ts";
import { DateTime } from "../../../../../ui/date-time.tsx";
import { formatDateTime } from "../../../../../ui/format.ts";
import { Skeleton } from "../../../../../ui/skeleton.tsx";
import type { Attendee } from "../../../../../tickets/contract.ts";
import { useNames } from "../../../parts/verdict-words.ts";

interface UndoCheckInDialogProps {
  attendee: Attendee;
  isOpen: boolean;
  onClose: () => void;
}

/** Takes back one of an attendee's check-ins. Usually there is only one. */
export function UndoCheckInDialog({ attendee, isOpen, onClose }: UndoCheckInDialogProps) {
  const { t, i18n } = useLingui();
  const { timezone } = useEvent();
  const name = useNames()(attendee);
  const [chosen, setChosen] = useState<string | null>(null);
  const entries = useEntries(attendee, isOpen);
  const entry = entries.data?.find(({ id }) => id === chosen) ?? entries.data?.[0];
  const undo = useUndoCheckIn({
    eventId: attendee.event_id,
    message: t`The check-in of ${name} is undone.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Undo the check-in of {name}?</Trans>}
      confirmLabel={<Trans>Undo check-in</Trans>}
      canConfirm={entry !== undefined}
      mutation={undo}
      onConfirm={() => entry && undo.mutate(entry.id)}
    >
      {entries.isPending && <Skeleton lines={1} />}
      {entries.isError && <ProblemNotice error={entries.error} onRetry={() => void entries.refetch()} />}
      {entries.data?.length === 0 && <Trans>This check-in is already undone.</Trans>}
      {entries.data?.length === 1 && entry && (
        <Trans>
          They came in at “{entry.door}” on <DateTime at={entry.at} zone={timezone} hasZoneName={false} />.
          Afterwards the ticket can come in again.
        </Trans>
      )}
      {entries.data && entries.data.length > 1 && entry && (
        <NativeSelect
          label={t`Check-in`}
          data={entries.data.map(({ id, door, at }) => ({
            value: id,
            label: `${door} · ${formatDateTime(at, { locale: i18n.locale, zone: timezone })}`,
          }))}
          value={entry.id}
          onChange={(input) => setChosen(input.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}

/** The check-ins that stand, newest first. */
function useEntries({ event_id, id }: Attendee, isAsked: boolean) {
  return useQuery({
    queryKey: ["events", event_id, "scans", "of-attendee", id],
    queryFn: () =>
      browserClient<CheckInContract>()("GET /events/{event_id}/scans", {
        params: { event_id },
        query: {
          per_page: 100,
          filter_fields: {
            attendee_id: { eq: String(id) },
            is_let_in: { eq: "true" },
            is_undone: { eq: "false" },
          },
        },
      }),
    enabled: isAsked,
    select: ({ data }) =>
      data.flatMap(({ check_in_short_id, list_name, scanned_at }) =>
        check_in_short_id === null ? [] : [{ id: check_in_short_id, door: list_name, at: scanned_at }],
      ),
  });
}
