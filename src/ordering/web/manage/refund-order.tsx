import { Checkbox, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { ConfirmDialog } from "../../../manage-ui/confirm-dialog.tsx";
import { formatMoney } from "../../../ui/format.ts";
import { parseAmount, toDecimalString } from "../../../values/money.ts";
import type { Order } from "../../contract.ts";
import styles from "./order-page.module.css";
import { useChange } from "./use-change.ts";

interface RefundOrderProps {
  order: Order;
  /** What may still be given back. */
  refundable: number;
  isOpen: boolean;
  onClose: () => void;
}

/** Gives money back and leaves the order as it is. */
export function RefundOrder({ order, refundable, isOpen, onClose }: RefundOrderProps) {
  const { t, i18n } = useLingui();
  const { currency } = order;
  const most = toDecimalString({ minor: refundable, currency });
  const [typed, setTyped] = useState<string>(most);
  const [isNotified, setIsNotified] = useState(true);
  const amount = parseAmount(typed, currency);
  const isPossible = amount !== null && amount > 0 && amount <= refundable;
  const limit = formatMoney({ minor: refundable, currency }, i18n.locale);
  const sum = formatMoney({ minor: amount ?? 0, currency }, i18n.locale);
  const refund = useChange({
    eventId: order.event_id,
    ask: (api, minor: number, idempotencyKey) =>
      api("POST /events/{event_id}/orders/{order_id}/refund", {
        params: { event_id: order.event_id, order_id: order.id },
        body: { amount: minor, notify_buyer: isNotified },
        idempotencyKey,
      }),
    message: t`${sum} are on their way back.`,
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      isOpen={isOpen}
      onClose={onClose}
      title={<Trans>Give money back</Trans>}
      cancelLabel={<Trans>Not now</Trans>}
      confirmLabel={isPossible ? <Trans>Give {sum} back</Trans> : <Trans>Give back</Trans>}
      mutation={refund}
      onConfirm={() => {
        if (isPossible) refund.mutate(amount);
      }}
    >
      <div className={styles.consequences}>
        <TextInput
          label={t`Amount in ${currency}`}
          description={t`At most ${limit}`}
          inputMode="decimal"
          value={typed}
          error={isPossible ? undefined : t`Please enter an amount up to ${limit}.`}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <Checkbox
          label={t`Write to the buyer`}
          checked={isNotified}
          onChange={(event) => setIsNotified(event.currentTarget.checked)}
        />
        <p>
          <Trans>The tickets stay valid. To take them back as well, cancel the order.</Trans>
        </p>
      </div>
    </ConfirmDialog>
  );
}
