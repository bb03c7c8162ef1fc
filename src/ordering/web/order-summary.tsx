import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Card } from "../../ui/card.tsx";
import { Disclosure } from "../../ui/disclosure.tsx";
import { Money } from "../../ui/money.tsx";
import { isPlatformFee } from "../../values/platform-fee.ts";
import type { PublicOrder } from "../contract.ts";
import styles from "./order-summary.module.css";

interface OrderSummaryProps {
  order: PublicOrder;
  className?: string;
}

/** On phones: one line with the sum, that unfolds. */
export function OrderSummaryLine({ order, className }: OrderSummaryProps) {
  const units = order.order_items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <Disclosure
      className={className}
      summary={
        <span className={styles.line}>
          <span>
            <Plural value={units} one="Your order: one item" other="Your order: # items" />
          </span>
          <Total order={order} />
        </span>
      }
    >
      <OrderLines order={order} />
    </Disclosure>
  );
}

export function OrderSummaryCard({ order, className }: OrderSummaryProps) {
  return (
    <Card element="aside" aria-labelledby="order-summary" className={className}>
      <h2 id="order-summary" className={styles.heading}>
        <Trans>Your order</Trans>
      </h2>
      <OrderLines order={order} />
    </Card>
  );
}

/** What is bought, what is added to it, and the sum. */
export function OrderLines({ order }: { order: PublicOrder }) {
  const { t } = useLingui();
  const money = (minor: number) => <Money amount={{ minor, currency: order.currency }} />;
  const { fees, taxes } = order.taxes_and_fees_rollup;
  return (
    <dl className={styles.lines}>
      {order.order_items.map((item) => (
        <div key={item.id} className={styles.row}>
          <dt>
            <span className={styles.quantity}>{`${item.quantity} × `}</span>
            {item.item_name}
            {item.replaces_item_id !== null && (
              <>
                {" "}
                <Trans>(exchanged)</Trans>
              </>
            )}
          </dt>
          <dd>
            {item.price_before_discount !== null && item.price_before_discount > item.price && (
              <del className={styles.before}>
                <span className="visually-hidden">{t`Before the discount:`} </span>
                {money(item.price_before_discount * item.quantity)}
              </del>
            )}
            {money(item.total_before_additions)}
          </dd>
        </div>
      ))}
      {[...fees, ...taxes].map((entry, index) => (
        // Two entries may bear the same name.
        <div key={index} className={styles.added}>
          <dt>{isPlatformFee(entry) ? <Trans>Platform fee</Trans> : entry.name}</dt>
          <dd>{money(entry.value)}</dd>
        </div>
      ))}
      {order.promo_code !== null && (
        <div className={styles.added}>
          <dt>
            <Trans>Promo code</Trans>
          </dt>
          <dd>
            <code>{order.promo_code}</code>
          </dd>
        </div>
      )}
      <div className={styles.total}>
        <dt>
          <Trans>Total</Trans>
        </dt>
        <dd>
          <Total order={order} />
        </dd>
      </div>
    </dl>
  );
}

function Total({ order }: { order: PublicOrder }) {
  if (order.total_gross === 0) return <Trans>Free</Trans>;
  return <Money amount={{ minor: order.total_gross, currency: order.currency }} />;
}
