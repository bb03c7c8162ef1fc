import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { formatMoney } from "../../../ui/format.ts";
import { randomToken } from "../../../values/short-id.ts";
import type { DoorMethod, ScannedTicket } from "../../contract.ts";
import { entranceCalls } from "./entrance-calls.ts";
import { usePress } from "./use-press.ts";
import styles from "./verdict-more.module.css";
import type { VerdictPartProps } from "./verdict-part.ts";

interface TakePaymentProps extends VerdictPartProps {
  due: NonNullable<ScannedTicket["due"]>;
}

/** Shows what the order still has to pay. Once it is paid, the ticket is scanned again and comes in. */
export function TakePayment({ scanId, ticket, control, due }: TakePaymentProps) {
  const { t, i18n } = useLingui();
  const [requestId] = useState(() => randomToken(16));
  const pay = async (method: DoorMethod) => {
    await entranceCalls(control.link).takePayment(scanId, {
      request_id: requestId,
      method,
      amount: due.amount,
      device_name: control.deviceName,
    });
    control.dismiss();
    control.confirm(ticket.public_id);
  };
  const cash = usePress(() => pay("CASH"));
  const terminal = usePress(() => pay("CARD_TERMINAL"));
  const problem = cash.problem ?? terminal.problem;
  return (
    <section className={styles.part} aria-label={t`To pay`}>
      <p className={styles.partTitle}>
        <Trans>To pay for the whole order</Trans>
      </p>
      <p className={styles.amount}>
        {formatMoney({ minor: due.amount, currency: due.currency }, i18n.locale)}
      </p>
      <div className={styles.pair}>
        <Button type="button" size="large" isBusy={cash.isBusy} onClick={() => void cash.run()}>
          <Trans>Paid in cash</Trans>
        </Button>
        <Button type="button" size="large" isBusy={terminal.isBusy} onClick={() => void terminal.run()}>
          <Trans>Paid by card</Trans>
        </Button>
      </div>
      {problem && (
        <p role="alert" className={styles.problem}>
          {problem}
        </p>
      )}
    </section>
  );
}
