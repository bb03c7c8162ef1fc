import { Trans } from "@lingui/react/macro";
import { Money } from "../../ui/money.tsx";
import { priceOneUnit } from "../../catalog/rules/pricing.ts";
import type { StorefrontEvent } from "../contract.ts";
import styles from "./price-tag.module.css";
import type { Price, Product } from "./selection.ts";

interface PriceTagProps {
  event: StorefrontEvent;
  product: Product;
  price: Price;
}

/** The price of one unit: all-in with its parts, or net with the additions. */
export function PriceTag({ event: { currency, settings }, product, price }: PriceTagProps) {
  const amount = (minor: number) => <Money amount={{ minor, currency }} />;
  const additions = price.fee_total + price.tax_total;
  const isAllIn = settings.price_display_mode === "INCLUSIVE";
  const shown = isAllIn ? price.price_including_taxes_and_fees : price.price;
  if (product.type === "DONATION") {
    return (
      <p className={styles.price}>
        {price.price > 0 ? <Trans>From {amount(price.price)}</Trans> : <Trans>Pay what you want</Trans>}
      </p>
    );
  }
  return (
    <>
      <p className={styles.price}>
        {price.price_before_discount !== null && (
          <s className="faint regular">
            <span className="visually-hidden">
              <Trans>Was:</Trans>{" "}
            </span>
            {amount(isAllIn ? allIn(product, price.price_before_discount) : price.price_before_discount)}
          </s>
        )}
        {shown === 0 ? <Trans>Free</Trans> : amount(shown)}
      </p>
      {additions > 0 && (
        <p className={styles.parts}>
          {isAllIn && price.fee_total > 0 && price.tax_total > 0 && (
            <Trans>
              incl. {amount(price.fee_total)} fees and {amount(price.tax_total)} tax
            </Trans>
          )}
          {isAllIn && price.fee_total > 0 && price.tax_total === 0 && (
            <Trans>incl. {amount(price.fee_total)} fees</Trans>
          )}
          {isAllIn && price.fee_total === 0 && <Trans>incl. {amount(price.tax_total)} tax</Trans>}
          {!isAllIn && <Trans>plus {amount(additions)} taxes and fees</Trans>}
        </p>
      )}
    </>
  );
}

/** The price of one unit with the product's taxes and fees. */
function allIn({ type, taxes_and_fees }: Product, unitPrice: number): number {
  return priceOneUnit({ priceType: type, unitPrice, taxesAndFees: taxes_and_fees }).total_gross;
}
