import { Checkbox, NativeSelect, Stack, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { formatMoney } from "../../../ui/format.ts";
import { parseAmount, toDecimalString } from "../../../values/money.ts";
import type { OrganizerReason } from "../../../payments/rules/refund-reason.ts";
import type { Order } from "../../contract.ts";
import { useRefundReasons } from "../../../payments/web/manage/parts/refund-reason.tsx";
import { refundableLines, type RefundableLine, type RefundOfLines } from "./refundable-lines.ts";
import { TicketsToCancel } from "./tickets-to-cancel.tsx";
import { useChange } from "./use-change.ts";

interface RefundOrderProps {
  order: Order;
  /** Amount that can still be refunded, in minor units. */
  refundable: number;
  /** Successful and pending refunds. */
  refunds: readonly RefundOfLines[];
  isOpen: boolean;
  onClose: () => void;
}

/** Refunds an amount or lines of the order, and cancels the tickets chosen with it. */
export function RefundOrder({ order, refundable, refunds, isOpen, onClose }: RefundOrderProps) {
  const { t, i18n } = useLingui();
  const { currency } = order;
  const lines = refundableLines(order, refunds);
  const [chosen, setChosen] = useState<number[]>([]);
  const [typed, setTyped] = useState<string>(toDecimalString({ minor: refundable, currency }));
  const [isNotified, setIsNotified] = useState(true);
  const [cancelled, setCancelled] = useState<number[]>([]);
  const [reason, setReason] = useState<OrganizerReason | "">("");
  const [note, setNote] = useState("");
  const reasons = useRefundReasons();

  const chosenLines = lines.filter(({ id }) => chosen.includes(id));
  const wholeLines = chosenLines.reduce((total, { left }) => total + left, 0);
  const most = chosen.length > 0 ? Math.min(wholeLines, refundable) : refundable;
  const amount = parseAmount(typed, currency);
  const isPossible = amount !== null && amount > 0 && amount <= most;
  const limit = formatMoney({ minor: most, currency }, i18n.locale);
  const sum = formatMoney({ minor: amount ?? 0, currency }, i18n.locale);

  function choose(ids: number[]): void {
    setChosen(ids);
    // Other lines have other tickets.
    setCancelled([]);
    const whole = lines.filter(({ id }) => ids.includes(id)).reduce((total, { left }) => total + left, 0);
    const minor = ids.length > 0 ? Math.min(whole, refundable) : refundable;
    setTyped(toDecimalString({ minor, currency }));
  }

  const refund = useChange({
    eventId: order.event_id,
    ask: (api, minor: number, idempotencyKey) =>
      api("POST /events/{event_id}/orders/{order_id}/refund", {
        params: { event_id: order.event_id, order_id: order.id },
        body: {
          ...refundRequestOf(chosenLines, minor),
          notify_buyer: isNotified,
          cancel_attendee_ids: cancelled,
          ...(reason && { organizer_reason: reason }),
          organizer_note: note,
        },
        idempotencyKey,
      }),
    message: t`A refund of ${sum} is on its way.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Refund order</Trans>}
      cancelLabel={<Trans>Go back</Trans>}
      confirmLabel={isPossible ? <Trans>Refund {sum}</Trans> : <Trans>Refund money</Trans>}
      mutation={refund}
      onConfirm={() => {
        if (isPossible) refund.mutate(amount);
      }}
    >
      <Stack gap="sm">
        {lines.length > 1 && (
          <LineChoice lines={lines} currency={currency} chosen={chosen} onChoose={choose} />
        )}
        <TextInput
          label={t`Amount in ${currency}`}
          description={t`At most ${limit}`}
          inputMode="decimal"
          // Several lines are always refunded in full, because an amount could not be split between them.
          readOnly={chosen.length > 1}
          value={typed}
          error={isPossible ? undefined : t`Please enter an amount up to ${limit}.`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <TicketsToCancel order={order} lineIds={chosen} chosen={cancelled} onChoose={setCancelled} />
        <NativeSelect
          label={t`Reason`}
          description={t`Only your team sees it.`}
          value={reason}
          onChange={(event) => setReason(event.currentTarget.value as OrganizerReason | "")}
          data={[
            { value: "", label: t`No reason given` },
            ...Object.entries(reasons).map(([value, label]) => ({ value, label })),
          ]}
        />
        <TextInput
          label={t`Note about the refund (optional)`}
          maxLength={500}
          value={note}
          onChange={(event) => setNote(event.currentTarget.value)}
        />
        <Checkbox
          label={t`Notify buyer by e-mail`}
          checked={isNotified}
          onChange={(event) => setIsNotified(event.currentTarget.checked)}
        />
      </Stack>
    </ConfirmDialog>
  );
}

/** The refund request: an amount of the order, a part of one line, or the rest of several lines. */
function refundRequestOf(lines: RefundableLine[], minor: number) {
  if (lines.length === 0) return { amount: minor };
  const [only] = lines;
  if (lines.length === 1) return { lines: [{ order_item_id: only!.id, amount: minor }] };
  return { lines: lines.map(({ id }) => ({ order_item_id: id })) };
}

interface LineChoiceProps {
  lines: RefundableLine[];
  currency: string;
  chosen: number[];
  onChoose: (ids: number[]) => void;
}

function LineChoice({ lines, currency, chosen, onChoose }: LineChoiceProps) {
  const { t, i18n } = useLingui();
  return (
    <Checkbox.Group
      label={t`Items to refund`}
      description={t`If you choose none, the refund applies to the order as a whole.`}
      value={chosen.map(String)}
      onChange={(ids) => onChoose(ids.map(Number))}
    >
      <Stack gap="xs" py="xs">
        {lines.map(({ id, name, left }) => {
          const sum = formatMoney({ minor: left, currency }, i18n.locale);
          return <Checkbox key={id} value={String(id)} label={`${name} · ${sum}`} />;
        })}
      </Stack>
    </Checkbox.Group>
  );
}
