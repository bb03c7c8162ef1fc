import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { AuthoredText } from "../../../ui/authored-text.tsx";
import { Card } from "../../../ui/card.tsx";
import { Disclosure } from "../../../ui/overlays/disclosure.tsx";
import { Money } from "../../../ui/money.tsx";
import { isPlatformFee } from "../../../values/platform-fee.ts";
import type { PublicOrder } from "../../contract.ts";
import type { CheckoutEvent } from "./checkout-request.ts";
import { amountBeforeDiscount } from "./amount-before-discount.ts";
import styles from "./order-summary.module.css";

interface OrderSummaryProps {
  order: PublicOrder;
  event: CheckoutEvent;
  className?: string;
}

/** For phones: one line with the total that unfolds. */
export function OrderSummaryLine({ order, event, className }: OrderSummaryProps) {
  const units = order.order_items.reduce((sum, item) => sum + item.quantity, 0);
  return (
    <Disclosure
      className={className}
      summary={
        <span className={styles.line}>
          <span>
            <Plural value={units} one="Your order: one item" other="Your order: # items" />
          </span>
          <span className={styles.sum}>
            <Price minor={order.total_gross} currency={order.currency} />
          </span>
        </span>
      }
    >
      <OrderLines order={order} event={event} />
    </Disclosure>
  );
}

export function OrderSummaryCard({ order, event, className }: OrderSummaryProps) {
  return (
    <Card element="aside" aria-labelledby="order-summary" className={className}>
      {event.cover && (
        <img
          className={styles.cover}
          src={event.cover.url}
          srcSet={event.cover.srcset}
          sizes="360px"
          width={event.cover.width}
          height={event.cover.height}
          loading="lazy"
          alt=""
        />
      )}
      <h2 id="order-summary" className={styles.heading}>
        <Trans>Your order</Trans>
      </h2>
      <OrderLines order={order} event={event} />
    </Card>
  );
}

/**
 * Lines and total in the organiser's price display: taxes and fees either included in the lines and listed
 * below the total, or added above it. In both displays the shown amounts add up.
 */
export function OrderLines({ order, event: { isAllIn } }: Pick<OrderSummaryProps, "order" | "event">) {
  const { t } = useLingui();
  const money = (minor: number) => <Money amount={{ minor, currency: order.currency }} />;
  const { fees, taxes } = order.taxes_and_fees_rollup;
  const additions = [...fees, ...taxes].map((entry, index) => {
    const name = isPlatformFee(entry) ? t`Platform fee` : entry.name;
    return (
      // Two entries may have the same name.
      <div key={index} className={styles.added}>
        <dt>{isAllIn ? <Trans>of which {name}</Trans> : name}</dt>
        <dd>{money(entry.value)}</dd>
      </div>
    );
  });
  return (
    <dl className={styles.lines}>
      {order.order_items.map((item) => (
        <div key={item.id} className={styles.row}>
          <dt>
            <span className={styles.quantity}>{`${item.quantity} × `}</span>
            <AuthoredText>{item.item_name}</AuthoredText>
            {item.replaces_item_id !== null && (
              <>
                {" "}
                <Trans>(exchanged)</Trans>
              </>
            )}
          </dt>
          <dd>
            <BeforeDiscount amount={amountBeforeDiscount(item, isAllIn)} currency={order.currency} />
            <Price
              minor={isAllIn ? item.total_gross : item.total_before_additions}
              currency={order.currency}
            />
          </dd>
        </div>
      ))}
      {!isAllIn && additions}
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
          <Price minor={order.total_gross} currency={order.currency} />
        </dd>
      </div>
      {isAllIn && additions}
    </dl>
  );
}

function BeforeDiscount({ amount, currency }: { amount: number | null; currency: string }) {
  const { t } = useLingui();
  if (amount === null) return null;
  return (
    <del className="block faint size-14">
      <span className="visually-hidden">{t`Before the discount:`} </span>
      <Money amount={{ minor: amount, currency }} />
    </del>
  );
}

/** Formats amounts as the event page and the e-mail do. */
function Price({ minor, currency }: { minor: number; currency: string }) {
  if (minor === 0) return <Trans>Free</Trans>;
  return <Money amount={{ minor, currency }} />;
}
