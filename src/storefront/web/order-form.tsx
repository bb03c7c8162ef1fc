import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, type ReactNode, useMemo, useState } from "react";
import { useFormInPlace } from "../../platform/web/islands/use-form-in-place.ts";
import { AuthoredLanguage, useAuthored } from "../../ui/authored-text.tsx";
import { ErrorSummary, type FieldError } from "../../ui/fields/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { StorefrontEvent } from "../contract.ts";
import type { RefusedOrder } from "./order/refused-order.ts";
import { OrderBar } from "./order-bar.tsx";
import styles from "./order-form.module.css";
import { ProductRows } from "./product-rows.tsx";
import { CODE_FIELD, PromoCode } from "./promo-code.tsx";
import type { OpenOrder } from "./open-order/find-open-order.ts";
import { useOpenOrder } from "./open-order/use-open-order.ts";
import { VisitSource } from "./visit/visit-source.tsx";
import {
  basketOf,
  changeChoice,
  type Choice,
  chosenBy,
  presetOf,
  type Selection,
  type TypedChoice,
} from "./selection.ts";

export interface OrderFormProps {
  event: StorefrontEvent;
  refused?: RefusedOrder | undefined;
  /** Initial values of the fields, if anything was selected before. */
  typed?: readonly TypedChoice[] | undefined;
  /** An invalid promo code that the visitor tried. */
  refusedCode: string | null;
  takesCode: boolean;
}

/** Quantities and amounts as a plain form. With JavaScript it shows the total. */
export function OrderForm(props: OrderFormProps) {
  return (
    <AuthoredLanguage value={props.event.settings.content_language}>
      <Fields {...props} />
    </AuthoredLanguage>
  );
}

function Fields({ event: shown, refused, typed, refusedCode, takesCode }: OrderFormProps) {
  const { t, i18n } = useLingui();
  const own = useAuthored();
  const [openOrder, setOpenOrder] = useState<OpenOrder>();
  const event = openOrder?.eventFor(shown, refusedCode) ?? shown;
  // Null until the visitor selects something. Until then the fields follow the products on sale.
  const [chosen, setChosen] = useState<Selection | null>(() => (typed?.length ? chosenBy(typed) : null));
  const selection = chosen ?? presetOf(event);
  const [isEmptyRefused, setIsEmptyRefused] = useState(false);
  const openPath = useOpenOrder(event.id, (found) => {
    setOpenOrder(found);
    setChosen((latest) => latest ?? chosenBy(found.chosen));
  });
  // Without cookies, the address of the open order carries its session, so that a new order replaces it.
  const session = new URLSearchParams(openPath?.split("?", 2)[1]).get("session_identifier");
  const { sending, handleSubmit: sendInPlace } = useFormInPlace();
  // The button for a promo code has a name; the order button has none.
  const isOrdering = sending?.hasAttribute("name") === false;
  const basket = basketOf(event, selection, i18n.locale);
  // Memoised, because the error summary takes the focus whenever its errors change.
  const errors = useMemo(() => errorsOf(refused), [refused]);
  const hasFieldErrors = errors.some(({ fieldId }) => fieldId);

  const handleChange = (priceId: number, change: Partial<Choice>) => {
    setIsEmptyRefused(false);
    setChosen((latest) => changeChoice(latest ?? presetOf(event), priceId, change));
  };
  const handleSubmit = (submitted: FormEvent<HTMLFormElement>) => {
    // A code that reveals tickets also changes parts of the page outside the form, so the browser loads it.
    if (!event.is_on_sale) return;
    // A typed code is applied before anything is ordered.
    const code = new FormData(submitted.currentTarget).get(CODE_FIELD);
    if (code || basket?.count !== 0) return void sendInPlace(submitted);
    submitted.preventDefault();
    setIsEmptyRefused(true);
    document.getElementById("tickets")?.scrollIntoView();
  };
  return (
    <form method="post" className="stack" onSubmit={handleSubmit}>
      {isEmptyRefused && (
        <Notice isLive>
          <Trans>Please choose at least one ticket.</Trans>
        </Notice>
      )}
      <ErrorSummary errors={errors} title={hasFieldErrors ? refused?.sentence : t`Nothing is reserved yet`} />
      {event.product_categories.map((category) => (
        <Category key={category.id} name={event.product_categories.length > 1 ? category.name : null}>
          {category.description && (
            <div
              className="muted size-14"
              {...own}
              dangerouslySetInnerHTML={{ __html: category.description }}
            />
          )}
          {category.products.length === 0 && category.no_products_message && (
            <p className="muted size-14" {...own}>
              {category.no_products_message}
            </p>
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
        </Category>
      ))}
      <VisitSource />
      {session && <input type="hidden" name="session_identifier" value={session} />}
      {event.promo_code && <input type="hidden" name="promo_code" value={event.promo_code} />}
      {takesCode && (
        <PromoCode
          applied={event.promo_code}
          isKey={event.promo_discount_type === "NONE"}
          isAlone={!event.is_on_sale}
          refused={refusedCode}
        />
      )}
      {event.is_on_sale ? (
        <OrderBar event={event} basket={basket} isSending={isOrdering} />
      ) : (
        <p className="visually-hidden">
          <Trans>Nothing is on sale right now.</Trans>
        </p>
      )}
    </form>
  );
}

/**
 * A named group. A single group has no name, because screen readers would repeat it after the form's heading.
 */
function Category({ name, children }: { name: string | null; children: ReactNode }) {
  const own = useAuthored();
  if (name === null) return <div className={styles.category}>{children}</div>;
  return (
    <fieldset className={styles.category}>
      <legend className={styles.legend} {...own}>
        {name}
      </legend>
      {children}
    </fieldset>
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
