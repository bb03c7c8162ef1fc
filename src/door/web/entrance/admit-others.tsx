import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { Button } from "../../../ui/button.tsx";
import { randomToken } from "../../../values/short-id.ts";
import { entranceCalls } from "./entrance-calls.ts";
import styles from "./verdict-more.module.css";
import type { VerdictPartProps } from "./verdict-part.ts";
import { CountStepper } from "./count-stepper.tsx";
import { usePress } from "./use-press.ts";

/** Checks in the rest of the order: all of it, or as many people as have come. */
export function AdmitOthers({ scanId, ticket, control, onTicket }: VerdictPartProps) {
  const { t } = useLingui();
  const [count, setCount] = useState(ticket.others);
  const scanned = control.state.entries.find((entry) => entry.scanId === scanId)?.verdict?.verdict;
  // Beside a refused ticket, "all" would sound as if that ticket came in as well.
  const isWhole = count === ticket.others && (scanned === "ADMITTED" || scanned === "ALREADY_IN");
  // A press that is sent again admits nobody else.
  const [requestId, setRequestId] = useState(() => randomToken(16));
  const press = usePress(async () => {
    const { data, counts } = await entranceCalls(control.link).admitOthers(scanId, {
      request_id: requestId,
      count,
      device_name: control.deviceName,
    });
    control.hearCounts(counts);
    control.admitted(data);
    const left = Math.max(0, ticket.others - data.length);
    setRequestId(randomToken(16));
    setCount(left);
    if (left === 0) control.dismiss();
    else onTicket({ ...ticket, others: left });
  });
  return (
    <section className={styles.part} aria-label={t`The rest of the order`}>
      <p className={styles.partTitle}>
        <Plural
          value={ticket.others}
          one="# more ticket of this order is not in yet"
          other="# more tickets of this order are not in yet"
        />
      </p>
      <div className={styles.row}>
        {ticket.others > 1 && (
          <CountStepper
            label={t`How many come in`}
            min={1}
            max={ticket.others}
            value={count}
            onChange={setCount}
          />
        )}
        <Button
          type="button"
          size="large"
          isWide
          icon="users"
          isBusy={press.isBusy}
          onClick={() => void press.run()}
        >
          {isWhole ? (
            <Trans>Check in the whole order</Trans>
          ) : (
            <Plural value={count} one="Check in # more" other="Check in # more" />
          )}
        </Button>
      </div>
      {press.problem && (
        <p role="alert" className={styles.problem}>
          {press.problem}
        </p>
      )}
    </section>
  );
}
