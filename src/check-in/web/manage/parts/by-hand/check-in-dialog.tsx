import { NativeSelect } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { CheckInContract, CheckInList, Verdict } from "../../../../contract.ts";
import { listsQuery } from "../lists-query.ts";
import { useUndoCheckIn } from "../use-undo-check-in.ts";
import { mayTakeNow } from "../../../parts/may-take-now.ts";
import { useNames, useVerdictWords } from "../../../parts/verdict-words.ts";
import { ConfirmDialog } from "../../../../../manage-ui/dialogs/confirm-dialog.tsx";
import { categoriesQuery } from "../../../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../../../backoffice/queries/event.ts";
import { ProblemNotice, useTellProblem } from "../../../../../manage-ui/problem-notice.tsx";
import { browserClient } from "../../../../../platform/http/browser-client.ts";
import { Skeleton } from "../../../../../ui/skeleton.tsx";
import { useToasts } from "../../../../../ui/overlays/toasts.tsx";
import type { Attendee } from "../../../../../tickets/contract.ts";

interface CheckInDialogProps {
  attendee: Attendee;
  isOpen: boolean;
  onClose: () => void;
}

const api = browserClient<CheckInContract>();

/** Checks in one attendee without a scanner, by the same call and rules as the door. */
export function CheckInDialog({ attendee, isOpen, onClose }: CheckInDialogProps) {
  const { t } = useLingui();
  const { timezone } = useEvent();
  const name = useNames()(attendee);
  const [chosen, setChosen] = useState<string | null>(null);
  const lists = useOpenLists(attendee, isOpen);
  const list = lists.data?.find(({ short_id }) => short_id === chosen) ?? lists.data?.[0];
  const checkIn = useCheckIn(attendee, timezone, onClose);
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Check in {name}?</Trans>}
      cancelLabel={<Trans>Cancel</Trans>}
      confirmLabel={<Trans>Check in</Trans>}
      tone="accent"
      canConfirm={list !== undefined}
      mutation={checkIn}
      onConfirm={() => list && checkIn.mutate(list)}
    >
      {lists.isPending && <Skeleton lines={1} />}
      {lists.isError && <ProblemNotice error={lists.error} onRetry={() => void lists.refetch()} />}
      {lists.data?.length === 0 && <Trans>No door for this ticket is open right now.</Trans>}
      {lists.data?.length === 1 && list && <Trans>They will come in at “{list.name}”.</Trans>}
      {lists.data && lists.data.length > 1 && list && (
        <NativeSelect
          label={t({ message: "Door", context: "entrance" })}
          data={lists.data.map(({ short_id, name: label }) => ({ value: short_id, label }))}
          value={list.short_id}
          onChange={(input) => setChosen(input.currentTarget.value)}
        />
      )}
    </ConfirmDialog>
  );
}

/** Check-in lists that accept this ticket now. */
function useOpenLists(attendee: Attendee, isAsked: boolean) {
  const { event_id, product_id } = attendee;
  const { data: categories = [], isPending: isUnsorted } = useQuery({
    ...categoriesQuery(event_id),
    enabled: isAsked,
  });
  const category_id = categories.find(({ products }) => products.some(({ id }) => id === product_id))?.id;
  const lists = useQuery({
    ...listsQuery(event_id),
    enabled: isAsked,
    select: (all: CheckInList[]) => all.filter((list) => mayTakeNow(list, { ...attendee, category_id })),
  });
  return isUnsorted ? { ...lists, isPending: true, data: undefined } : lists;
}

function useCheckIn(attendee: Attendee, zone: string, onDone: () => void) {
  const { t } = useLingui();
  const { show } = useToasts();
  const client = useQueryClient();
  const wordsOf = useVerdictWords(zone);
  // A retry after a lost answer counts as the same scan.
  const [scanId, setScanId] = useState(() => crypto.randomUUID());
  const name = useNames()(attendee);
  const undo = useUndoCheckIn({
    eventId: attendee.event_id,
    message: t`The check-in of ${name} is undone.`,
    onError: useTellProblem(),
  });
  return useMutation({
    mutationFn: async ({ short_id }: CheckInList): Promise<Verdict> => {
      const { data } = await api("POST /public/check-in-lists/{list_short_id}/check-ins", {
        params: { list_short_id: short_id },
        body: {
          scans: [{ scan_id: scanId, code: attendee.public_id, is_typed: true, is_confirmed: true }],
          device_name: t`Back office`,
        },
      });
      return data[0]!;
    },
    onSuccess: async (verdict) => {
      setScanId(crypto.randomUUID());
      onDone();
      const entry = verdict.check_in_short_id;
      if (verdict.verdict === "ADMITTED") {
        show({
          message: t`${name} is checked in.`,
          ...(entry && {
            action: { label: t`Undo`, onAction: () => undo.mutate(entry) },
          }),
        });
      } else {
        const { word, reason } = wordsOf(verdict);
        show({ message: reason ?? word, tone: "danger" });
      }
      await client.invalidateQueries({ queryKey: ["events", attendee.event_id] });
    },
  });
}
