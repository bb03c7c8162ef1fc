import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";
import { DataList } from "../../ui/data-list.tsx";
import { Money } from "../../ui/money.tsx";
import { isPlatformFee } from "../../values/platform-fee.ts";
import type { StorefrontEvent } from "../contract.ts";
import styles from "./order-bar.module.css";
import { type Basket, openPrices } from "./selection.ts";

interface OrderBarProps {
  event: StorefrontEvent;
  /** Null when it is too large to sell at once. */
  basket: Basket | null;
}

/** The total with everything in it, what it is made of, and the way on. On phones always in sight. */
export function OrderBar({ event, basket }: OrderBarProps) {
  const navigation = useNavigation();
  const isSending = navigation.state !== "idle" && navigation.formMethod === "POST";
  const hasChoice = basket !== null && basket.count > 0;
  return (
    <>
      {hasChoice && basket.total_gross > 0 && <Breakdown event={event} basket={basket} />}
      <div className={styles.bar}>
        <div className={`${styles.sum} needs-script`} aria-live="polite">
          {hasChoice ? (
            <>
              <span className={styles.total}>
                {basket.total_gross === 0 ? (
                  <Trans>Free</Trans>
                ) : (
                  <Money amount={{ minor: basket.total_gross, currency: event.currency }} />
                )}
              </span>
              <span className={styles.count}>
                {basket.parts.every(({ product }) => product.product_type === "TICKET") ? (
                  <Plural value={basket.count} one="# ticket, all included" other="# tickets, all included" />
                ) : (
                  <Plural value={basket.count} one="# item, all included" other="# items, all included" />
                )}
              </span>
            </>
          ) : (
            <LeastPrice event={event} />
          )}
        </div>
        <Button size="large" isBusy={isSending} className={styles.button}>
          {event.settings.continue_button_text ?? <Trans>Get tickets</Trans>}
        </Button>
      </div>
    </>
  );
}

/** Before anything is chosen: what the cheapest ticket costs. A gift or a programme booklet is no way in. */
function LeastPrice({ event }: { event: StorefrontEvent }) {
  const tickets = openPrices(event).filter(
    ({ product }) => product.product_type === "TICKET" && product.type !== "DONATION",
  );
  const least = Math.min(...tickets.map(({ price }) => price.price_including_taxes_and_fees));
  if (least === 0 || tickets.length === 0) {
    return (
      <span className={styles.count}>
        <Trans>Choose your tickets</Trans>
      </span>
    );
  }
  return (
    <>
      <span className={styles.count}>
        <Trans>Tickets from</Trans>
      </span>
      <span className={styles.total}>
        <Money amount={{ minor: least, currency: event.currency }} />
      </span>
    </>
  );
}

function Breakdown({ event, basket }: { event: StorefrontEvent; basket: Basket }) {
  const { t } = useLingui();
  const amount = (minor: number) => <Money amount={{ minor, currency: event.currency }} />;
  const { taxes, fees } = basket.taxes_and_fees;
  return (
    <details className={`${styles.breakdown} needs-script`}>
      <summary className={styles.summary}>
        <Trans>What the price includes</Trans>
      </summary>
      <DataList
        isLedger
        items={[
          ...basket.lines.map((line, index) => {
            const { product, price, quantity } = basket.parts[index]!;
            const name = price.label ? `${product.title}, ${price.label}` : product.title;
            return { term: `${quantity} × ${name}`, description: amount(line.total_before_additions) };
          }),
          ...[...fees, ...taxes].map((entry) => ({
            term: isPlatformFee(entry) ? t`Platform fee` : entry.name,
            description: amount(entry.value),
          })),
        ]}
      />
    </details>
  );
}
