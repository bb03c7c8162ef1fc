import { Trans } from "@lingui/react/macro";
import { useState } from "react";
import { AuthoredText, useAuthored } from "../../ui/authored-text.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Disclosure } from "../../ui/overlays/disclosure.tsx";
import type { StorefrontEvent } from "../contract.ts";
import { saleStateOf } from "../rules/sale-state-of.ts";
import { hasWaitingList } from "../rules/has-waiting-list.ts";
import { DonationFields } from "./donation-fields.tsx";
import { PriceTag } from "./price-tag.tsx";
import styles from "./product-rows.module.css";
import { QuantityField } from "./quantity-field.tsx";
import { SaleState } from "./sale-state.tsx";
import { type Choice, NOTHING, type Price, type Product, type Selection } from "./selection.ts";

export interface ProductRowsProps {
  event: StorefrontEvent;
  product: Product;
  selection: Selection;
  /** Errors by field name. */
  errors: Record<string, string>;
  onChange: (priceId: number, change: Partial<Choice>) => void;
}

/** A product with one row, or one row per tier. Collapsed if the organiser wants that. */
export function ProductRows(props: ProductRowsProps) {
  const { product, selection, errors } = props;
  const own = useAuthored();
  const [wasChosen] = useState(product.prices.some(({ id }) => selection[id]?.quantity));
  const head = (
    <>
      {product.is_highlighted && product.highlight_message && (
        <Chip tone="accent">
          <AuthoredText>{product.highlight_message}</AuthoredText>
        </Chip>
      )}
      <h3 className={styles.title} {...own}>
        {product.title}
      </h3>
    </>
  );
  const isUnfolded = wasChosen || product.prices.some(({ id }) => hasError(errors, id));
  return (
    <div className={styles.product} data-highlighted={product.is_highlighted || undefined}>
      {product.start_collapsed ? (
        <Disclosure summary={head} isOpen={isUnfolded} className={styles.folded}>
          <Details {...props} />
        </Disclosure>
      ) : (
        <>
          <div className={styles.words}>{head}</div>
          <Details {...props} />
        </>
      )}
    </div>
  );
}

function Details(props: ProductRowsProps) {
  const { product } = props;
  const own = useAuthored();
  return (
    <>
      <div className={styles.words}>
        {product.description && (
          <div
            className={styles.description}
            {...own}
            dangerouslySetInnerHTML={{ __html: product.description }}
          />
        )}
        <Limits product={product} />
      </div>
      <ul className="plain-list">
        {product.prices.map((price) => (
          <PriceRow key={price.id} {...props} price={price} name={nameOf(product, price)} />
        ))}
      </ul>
    </>
  );
}

function hasError(errors: Record<string, string>, priceId: number): boolean {
  return `quantity.${priceId}` in errors || `donation.${priceId}` in errors;
}

interface PriceRowProps extends ProductRowsProps {
  price: Price;
  /** Name of the selection for screen readers. */
  name: string;
}

function PriceRow({ event, product, price, name, selection, errors, onChange }: PriceRowProps) {
  const own = useAuthored();
  const choice = selection[price.id] ?? NOTHING;
  const state = saleStateOf(event, price);
  const isOpen = state === "AVAILABLE";
  const error = errors[`quantity.${price.id}`];
  return (
    <li
      className={styles.row}
      data-closed={isOpen ? undefined : true}
      data-chosen={choice.quantity > 0 || undefined}
    >
      <div className={styles.priceWords}>
        {price.label && (
          <p className="strong break-anywhere" {...own}>
            {price.label}
          </p>
        )}
        <PriceTag event={event} product={product} price={price} />
        <Remaining price={price} />
        {state === "SOLD_OUT" && hasWaitingList(event) && (
          <a
            href={`/event/${event.id}/${event.slug}/waiting-list?price=${price.id}`}
            className="size-14 tap-area"
          >
            <Trans>Join the waiting list</Trans>
          </a>
        )}
      </div>
      {isOpen ? (
        <QuantityField
          product={product}
          price={price}
          name={name}
          error={error}
          quantity={choice.quantity}
          onChange={(quantity) => onChange(price.id, { quantity })}
        />
      ) : (
        <SaleState event={event} price={price} state={state} />
      )}
      {error && (
        <p id={`quantity-${price.id}-error`} className={styles.error}>
          {error}
        </p>
      )}
      {isOpen && product.type === "DONATION" && (
        <DonationFields
          event={event}
          price={price}
          choice={choice}
          name={name}
          error={errors[`donation.${price.id}`]}
          onChange={(change) => onChange(price.id, change)}
        />
      )}
    </li>
  );
}

/** Up to this number the remaining quantity is shown. A higher number does not help to decide. */
const FEW = 20;

/** Shown only if the organiser wants that, and then always the true number. */
function Remaining({ price: { status, quantity_remaining: left } }: { price: Price }) {
  if (status !== "AVAILABLE" || left === null || left > FEW) return null;
  return (
    <p className={styles.few}>
      <Trans>Only {left} left</Trans>
    </p>
  );
}

/** A higher limit is rarely reached and not shown. */
const WORTH_SAYING = 10;

function Limits({ product: { status, min_per_order: min, max_per_order: max } }: { product: Product }) {
  const hasLimit = max < WORTH_SAYING;
  if (status !== "AVAILABLE" || (min <= 1 && !hasLimit)) return null;
  return (
    <p className={styles.limits}>
      {min > 1 && hasLimit && (
        <Trans>
          {min} to {max} per order
        </Trans>
      )}
      {min > 1 && !hasLimit && <Trans>At least {min} per order</Trans>}
      {min <= 1 && <Trans>At most {max} per order</Trans>}
    </p>
  );
}

function nameOf(product: Product, price: Price): string {
  return product.type === "TIERED" && price.label ? `${product.title}, ${price.label}` : product.title;
}
