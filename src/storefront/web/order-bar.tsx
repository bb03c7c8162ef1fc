import { Plural, Trans } from "@lingui/react/macro";
import { lazy, Suspense } from "react";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import type { StorefrontEvent } from "../contract.ts";
import { loadLazyParts } from "./load-lazy-parts.ts";
import styles from "./order-bar.module.css";
import { type Basket, openPrices } from "./selection.ts";

const Breakdown = lazy(async () => ({ default: (await loadLazyParts()).Breakdown }));

interface OrderBarProps {
  event: StorefrontEvent;
  /** Null: the selection has no price. */
  basket: Basket | null;
  isSending: boolean;
}

/** The total with its parts, and the button to continue. Always visible on phones. */
export function OrderBar({ event, basket, isSending }: OrderBarProps) {
  const hasChoice = basket !== null && basket.count > 0;
  return (
    <>
      {!hasChoice
        ? // Reserves room for the breakdown, unless everything is free.
          openPrices(event).some(({ price }) => price.price_including_taxes_and_fees > 0) && (
            <div className={styles.room} hidden />
          )
        : basket.total_gross > 0 && (
            <Suspense fallback={<div className={styles.room} />}>
              <Breakdown event={event} basket={basket} />
            </Suspense>
          )}
      <div className={styles.bar}>
        <div className={`${styles.sum} needs-script`} aria-live="polite">
          {hasChoice ? (
            <>
              <span key={basket.total_gross} className={`${styles.total} ${styles.changed}`}>
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
          ) : basket ? (
            <LeastPrice event={event} />
          ) : (
            <span className={styles.count}>
              <Trans>Please check the amount.</Trans>
            </span>
          )}
        </div>
        <Button size="large" isBusy={isSending} className={styles.button}>
          {event.settings.continue_button_text ?? (event.theme.checkout_label || <Trans>Get tickets</Trans>)}
        </Button>
      </div>
    </>
  );
}

/**
 * Before a selection: the price of the cheapest ticket. Donations and other products do not count, because
 * they give no entry.
 */
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
