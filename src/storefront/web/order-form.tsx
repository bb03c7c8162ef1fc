import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useMemo, useState } from "react";
import { Form } from "react-router";
import { ErrorSummary, type FieldError } from "../../ui/error-summary.tsx";
import type { StorefrontEvent } from "../contract.ts";
import type { RefusedOrder } from "./event-page.tsx";
import { OrderBar } from "./order-bar.tsx";
import styles from "./order-form.module.css";
import { ProductRows } from "./product-rows.tsx";
import { PromoCode } from "./promo-code.tsx";
import type { TypedLine } from "./read-order-form.ts";
import { VisitSource } from "./visit-source.tsx";
import { basketOf, type Choice, NOTHING, presetOf, type Selection } from "./selection.ts";

interface OrderFormProps {
  event: StorefrontEvent;
  refused: RefusedOrder | undefined;
  /** A promo code that was tried and is not good. */
  refusedCode: string | null;
}

/** Quantities and amounts as a plain form; with JavaScript it knows what they come to. */
export function OrderForm({ event, refused, refusedCode }: OrderFormProps) {
  const { t } = useLingui();
  // Null as long as nobody chose anything: what stands in the fields then goes with what is on offer.
  const [chosen, setChosen] = useState<Selection | null>(() => (refused ? chosenBy(refused.typed) : null));
  const selection = chosen ?? presetOf(event);
  const [isEmptyRefused, setIsEmptyRefused] = useState(false);
  const basket = basketOf(event, selection);
  const nothingChosen = t`Please choose at least one ticket.`;
  // Kept, because the summary takes focus whenever it gets new errors.
  const errors = useMemo(
    () => (isEmptyRefused ? [{ message: nothingChosen }] : errorsOf(refused)),
    [isEmptyRefused, nothingChosen, refused],
  );

  const hasFieldErrors = errors.some(({ fieldId }) => fieldId);

  const handleChange = (priceId: number, change: Partial<Choice>) => {
    setIsEmptyRefused(false);
    setChosen((latest) => {
      const before = latest ?? presetOf(event);
      return { ...before, [priceId]: { ...NOTHING, ...before[priceId], ...change } };
    });
  };
  const handleSubmit = (submitted: FormEvent) => {
    if (basket?.count !== 0) return;
    submitted.preventDefault();
    setIsEmptyRefused(true);
  };
  return (
    <Form method="post" className={styles.form} preventScrollReset onSubmit={handleSubmit}>
      <ErrorSummary errors={errors} title={hasFieldErrors ? refused?.sentence : t`Nothing is reserved yet`} />
      {event.product_categories.map((category) => (
        <fieldset key={category.id} className={styles.category}>
          <legend className={event.product_categories.length > 1 ? styles.legend : "visually-hidden"}>
            {category.name}
          </legend>
          {category.description && (
            <div className={styles.words} dangerouslySetInnerHTML={{ __html: category.description }} />
          )}
          {category.products.length === 0 && category.no_products_message && (
            <p className={styles.words}>{category.no_products_message}</p>
          )}
          {category.products.map((product) => (
            <ProductRows
              key={product.id}
              event={event}
              product={product}
              selection={selection}
              errors={refused?.errors ?? {}}
              onChange={handleChange}
            />
          ))}
        </fieldset>
      ))}
      <VisitSource />
      {event.promo_code && <input type="hidden" name="promo_code" value={event.promo_code} />}
      {event.is_on_sale ? (
        <>
          <PromoCode applied={event.promo_code} refused={refusedCode} />
          <OrderBar event={event} basket={basket} />
        </>
      ) : (
        <p className="visually-hidden">
          <Trans>Nothing is on sale right now.</Trans>
        </p>
      )}
    </Form>
  );
}

/** What was typed stands in the fields again, as far as it is a number. */
function chosenBy(typed: TypedLine[]): Selection {
  return Object.fromEntries(
    typed.map(({ priceId, quantity, donation }) => [
      priceId,
      { quantity: /^\d{1,5}$/.test(quantity) ? Number(quantity) : 0, donation },
    ]),
  );
}

function errorsOf(refused: RefusedOrder | undefined): FieldError[] {
  if (!refused) return [];
  const errors = Object.entries(refused.errors).map(([field, message]) => ({
    fieldId: field.replace(".", "-"),
    message,
  }));
  return errors.length > 0 ? errors : [{ message: refused.sentence }];
}
