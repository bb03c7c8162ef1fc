import { Trans, useLingui } from "@lingui/react/macro";
import type { Problem } from "../../platform/http/browser-client.ts";
import { AuthoredText } from "../../ui/authored-text.tsx";
import { Button } from "../../ui/button.tsx";
import { ErrorSummary } from "../../ui/fields/error-summary.tsx";
import { RadioGroup } from "../../ui/fields/radio-group.tsx";
import { SelectField } from "../../ui/fields/select-field.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { useFormErrors } from "../../ui/fields/use-form-errors.ts";
import { Notice } from "../../ui/notice.tsx";
import { type AwaitablePrice, quantitiesOf } from "./awaitable-prices.ts";

const FIELDS = ["product_price_id", "quantity", "first_name", "last_name", "email"] as const;
export type TypedPlace = Record<(typeof FIELDS)[number], string>;

export function readJoinForm(form: FormData): TypedPlace {
  const entries = FIELDS.map((name) => [name, String(form.get(name) ?? "").trim()]);
  return Object.fromEntries(entries) as TypedPlace;
}

interface JoinFormProps {
  /** One or more. None: nobody can wait any more, and the refusal says why. */
  prices: readonly AwaitablePrice[];
  refused: { problem: Problem; typed: TypedPlace } | undefined;
}

/** A plain form that posts to its own page, so that it works without scripts. */
export function JoinForm({ prices, refused }: JoinFormProps) {
  const { t } = useLingui();
  const { problem, typed } = refused ?? {};
  const given = Object.entries(problem?.errors ?? {}).map(([name, [sentence]]) => [name, sentence!]);
  const { list, summary, errorOf } = useFormErrors(Object.fromEntries(given), {
    product_price_id: t`Ticket`,
    quantity: t`Quantity`,
    first_name: t`First name`,
    last_name: t`Last name`,
    email: t`E-mail`,
  });
  const field = (name: keyof TypedPlace) => ({
    id: name,
    name,
    defaultValue: typed?.[name],
    error: errorOf(name),
  });
  const [only] = prices.length === 1 ? prices : [];
  return (
    <>
      {problem && list.length === 0 && (
        <Notice tone="danger">
          <p>{problem.detail}</p>
        </Notice>
      )}
      <ErrorSummary {...summary} />
      {prices.length > 0 && (
        <form method="post" noValidate className="stack">
          <p>
            <Trans>When places come back, we hold yours and e-mail you.</Trans>
          </p>
          {only ? (
            <p className="strong">
              <PriceName price={only} />
              <input type="hidden" name="product_price_id" value={only.id} />
            </p>
          ) : (
            <RadioGroup
              {...field("product_price_id")}
              label={t`Ticket`}
              required
              hasCards
              options={prices.map((price) => ({
                value: String(price.id),
                label: <PriceName price={price} />,
              }))}
            />
          )}
          <SelectField
            {...field("quantity")}
            label={t`Quantity`}
            required
            options={quantitiesOf(prices).map((one) => ({ value: String(one), label: String(one) }))}
          />
          <TextField
            {...field("first_name")}
            label={t`First name`}
            required
            maxLength={100}
            autoComplete="given-name"
          />
          <TextField
            {...field("last_name")}
            label={t`Last name`}
            maxLength={100}
            autoComplete="family-name"
          />
          <TextField
            {...field("email")}
            label={t`E-mail`}
            type="email"
            required
            maxLength={255}
            autoComplete="email"
            inputMode="email"
          />
          <Button size="large" isWide>
            <Trans>Join the waiting list</Trans>
          </Button>
        </form>
      )}
    </>
  );
}

function PriceName({ price: { product_title, label } }: { price: AwaitablePrice }) {
  return <AuthoredText>{[product_title, label].filter(Boolean).join(", ")}</AuthoredText>;
}
