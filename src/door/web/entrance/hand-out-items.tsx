import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useAuthored } from "../../../ui/authored-text.tsx";
import { formatDateTime } from "../../../ui/format.ts";
import { Icon } from "../../../ui/icon.tsx";
import type { Item } from "../../contract.ts";
import { entranceCalls } from "./entrance-calls.ts";
import styles from "./verdict-more.module.css";
import type { VerdictPartProps } from "./verdict-part.ts";

/** Lists the goods of the order, to tick one by one. A second press takes one back. */
export function HandOutItems({ scanId, ticket, zone, control, onTicket }: VerdictPartProps) {
  const [wasTaken, setWasTaken] = useState(false);
  const [target, setTarget] = useState<Item | null>(null);
  const { t } = useLingui();
  const tick = async (item: Item) => {
    setTarget(item);
    try {
      const isHandedOut = item.handed_out_at === null;
      const { data, is_changed } = await entranceCalls(control.link).handOut(scanId, {
        order_item_id: item.order_item_id,
        unit: item.unit,
        is_handed_out: isHandedOut,
        device_name: control.deviceName,
      });
      setWasTaken(isHandedOut && !is_changed);
      onTicket({ ...ticket, items: data });
    } finally {
      setTarget(null);
    }
  };
  const left = ticket.items.filter(({ handed_out_at }) => handed_out_at === null).length;
  return (
    <section className={styles.part} aria-label={t`To hand out`}>
      <p className={styles.partTitle}>
        {left > 0 ? <Trans>To hand out: {left}</Trans> : <Trans>Everything has been handed out</Trans>}
      </p>
      <ul className={`plain-list ${styles.items}`}>
        {ticket.items.map((item) => (
          <li key={`${item.order_item_id} ${item.unit}`}>
            <ItemButton
              item={item}
              zone={zone}
              isBusy={item === target}
              onTick={() => void tick(item).catch(() => {})}
            />
          </li>
        ))}
      </ul>
      {wasTaken && (
        <p role="alert" className={styles.problem}>
          <Trans>Another device has just handed this out. Do not give it twice.</Trans>
        </p>
      )}
    </section>
  );
}

function ItemButton({
  item,
  zone,
  isBusy,
  onTick,
}: {
  item: Item;
  zone: string;
  isBusy: boolean;
  onTick: () => void;
}) {
  const { t, i18n } = useLingui();
  const own = useAuthored();
  const isDone = item.handed_out_at !== null;
  const time =
    isDone &&
    formatDateTime(new Date(item.handed_out_at!), {
      locale: i18n.locale,
      zone,
      style: "time",
      hasZoneName: false,
    });
  const by = item.handed_out_by;
  return (
    <button
      type="button"
      role="checkbox"
      aria-checked={isDone}
      aria-busy={isBusy || undefined}
      className={styles.item}
      onClick={onTick}
    >
      <span className={styles.tick} aria-hidden="true">
        {isDone && <Icon name="check" size={22} />}
      </span>
      <span className={styles.itemWords}>
        <bdi {...own}>{item.name}</bdi>
        {isDone && <small>{by ? t`Handed out ${time}, ${by}` : t`Handed out ${time}`}</small>}
      </span>
    </button>
  );
}
