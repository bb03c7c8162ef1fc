import { Trans } from "@lingui/react/macro";
import { Chip } from "../../ui/chip.tsx";
import { DateTime } from "../../ui/date-time.tsx";
import type { StorefrontEvent } from "../contract.ts";
import styles from "./sale-state.module.css";
import type { Price } from "./selection.ts";

interface SaleStateProps {
  event: StorefrontEvent;
  price: Price;
  state: Price["status"];
}

/** Shown instead of the quantity field: the reason why the price cannot be bought now. */
export function SaleState({ event, price, state }: SaleStateProps) {
  switch (state) {
    case "AVAILABLE":
      return null;
    case "SOLD_OUT":
      return (
        <Chip tone="danger">
          <Trans>Sold out</Trans>
        </Chip>
      );
    case "AFTER_SALE":
      return (
        <Chip>
          <Trans>Sales ended</Trans>
        </Chip>
      );
    case "PAUSED":
      return (
        <Chip>
          <Trans>Sales are paused</Trans>
        </Chip>
      );
    case "BEFORE_SALE":
      return (
        <p className={styles.from}>
          {price.sale_start_date ? (
            <Trans>
              On sale from <DateTime at={price.sale_start_date} zone={event.timezone} />
            </Trans>
          ) : (
            <Trans>Not on sale yet</Trans>
          )}
        </p>
      );
  }
}
