import { Checkbox, Stack, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "../../../manage-ui/dialogs/confirm-dialog.tsx";
import { formatMoney } from "../../../ui/format.ts";
import { parseAmount, toDecimalString } from "../../../values/money.ts";
import type { Order } from "../../contract.ts";
import { refundableLines, type RefundableLine, type RefundOfLines } from "./refundable-lines.ts";
import { useChange } from "./use-change.ts";

interface RefundOrderProps {
  order: Order;
  /** What may still be given back. */
  refundable: number;
  /** What was given back or is on its way. */
  refunds: readonly RefundOfLines[];
  isOpen: boolean;
  onClose: () => void;
}

/** Gives money back, an amount or what lines of the order cost, and leaves the order as it is. */
export function RefundOrder({ order, refundable, refunds, isOpen, onClose }: RefundOrderProps) {
  const { t, i18n } = useLingui();
  const { currency } = order;
  const lines = refundableLines(order, refunds);
  const [chosen, setChosen] = useState<number[]>([]);
  const [typed, setTyped] = useState<string>(toDecimalString({ minor: refundable, currency }));
  const [isNotified, setIsNotified] = useState(true);

  const chosenLines = lines.filter(({ id }) => chosen.includes(id));
  const wholeLines = chosenLines.reduce((total, { left }) => total + left, 0);
  const most = chosen.length > 0 ? Math.min(wholeLines, refundable) : refundable;
  const amount = parseAmount(typed, currency);
  const isPossible = amount !== null && amount > 0 && amount <= most;
  const limit = formatMoney({ minor: most, currency }, i18n.locale);
  const sum = formatMoney({ minor: amount ?? 0, currency }, i18n.locale);

  function choose(ids: number[]): void {
    setChosen(ids);
    const whole = lines.filter(({ id }) => ids.includes(id)).reduce((total, { left }) => total + left, 0);
    const minor = ids.length > 0 ? Math.min(whole, refundable) : refundable;
    setTyped(toDecimalString({ minor, currency }));
  }

  const refund = useChange({
    eventId: order.event_id,
    ask: (api, minor: number, idempotencyKey) =>
      api("POST /events/{event_id}/orders/{order_id}/refund", {
        params: { event_id: order.event_id, order_id: order.id },
        body: { ...whatOf(chosenLines, minor), notify_buyer: isNotified },
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
          // Several lines are refunded in full: an amount could not be split between them.
          readOnly={chosen.length > 1}
          value={typed}
          error={isPossible ? undefined : t`Please enter an amount up to ${limit}.`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Checkbox
          label={t`Notify buyer by e-mail`}
          checked={isNotified}
          onChange={(event) => setIsNotified(event.currentTarget.checked)}
        />
        <p>
          <Trans>The tickets stay valid. To cancel them as well, cancel the order.</Trans>
        </p>
      </Stack>
    </ConfirmDialog>
  );
}

/** An amount of the order, a part of one line, or all that is left of several. */
function whatOf(lines: RefundableLine[], minor: number) {
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
      <Stack gap="xs" pt="xs">
        {lines.map(({ id, name, left }) => {
          const sum = formatMoney({ minor: left, currency }, i18n.locale);
          return <Checkbox key={id} value={String(id)} label={`${name} · ${sum}`} />;
        })}
      </Stack>
    </Checkbox.Group>
  );
}
