import { Trans, useLingui } from "@lingui/react/macro";
import { type FormEvent, useMemo } from "react";
import { Form } from "react-router";
import type { Problem } from "../../platform/http/browser-client.ts";
import { Button } from "../../ui/button.tsx";
import { Chip } from "../../ui/chip.tsx";
import { Disclosure } from "../../ui/overlays/disclosure.tsx";
import { ErrorSummary } from "../../ui/fields/error-summary.tsx";
import { Notice } from "../../ui/notice.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { type FormErrors, useFormErrors } from "../../ui/fields/use-form-errors.ts";
import { formatInput, groupCardNumber, slashExpiry } from "./card-text.ts";
import styles from "./payment-page.module.css";

interface SimulatorCardFormProps {
  id: string;
  total: string;
  isBusy: boolean;
  problem: Problem | null;
  /** Code of the last refusal by card or bank. */
  lastError: string | null;
  /** A new object for each submission, so that the same error is announced again. */
  attempt: object | undefined;
}

/** Card form of the payment simulator. The server never sends the entered values back. */
export function SimulatorCardForm({
  id,
  total,
  isBusy,
  problem,
  lastError,
  attempt,
}: SimulatorCardFormProps) {
  const { t } = useLingui();
  const declined = useDeclined(lastError);
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const errors = useMemo(() => errorsOf(problem, declined), [attempt, declined]);
  const labels = {
    card_number: t`Card number`,
    expiry: t`Expiry date`,
    security_code: t`Security code`,
  };
  const { list, summary, errorOf, handleChange } = useFormErrors(errors, declined ? {} : labels, fieldId);
  const field = (name: keyof typeof labels) => ({
    id: fieldId(name),
    name,
    label: labels[name],
    required: true,
    inputMode: "numeric" as const,
    // The summary says why the card was declined, which need not be its number.
    error: declined ? undefined : errorOf(name),
  });
  return (
    <>
      <ErrorSummary {...summary} title={declined ? t`The payment did not go through` : undefined} />
      {problem && list.length === 0 && (
        <Notice tone="danger" isLive>
          <p>{problem.detail}</p>
        </Notice>
      )}
      <Form
        method="post"
        id={id}
        noValidate
        preventScrollReset
        onChange={handleChange}
        className={styles.form}
      >
        <div className={styles.head}>
          <h2>
            <Trans>Card</Trans>
          </h2>
          <Chip tone="warning" icon="info">
            <Trans>TEST: no real cards</Trans>
          </Chip>
        </div>
        <TextField
          {...field("card_number")}
          autoComplete="cc-number"
          enterKeyHint="next"
          maxLength={30}
          onInput={formatting(groupCardNumber)}
        />
        <div className={styles.pair}>
          <TextField
            {...field("expiry")}
            help={t`Month/year`}
            autoComplete="cc-exp"
            enterKeyHint="next"
            maxLength={10}
            onInput={formatting(slashExpiry)}
          />
          <TextField
            {...field("security_code")}
            help={t`3 digits`}
            autoComplete="cc-csc"
            enterKeyHint="done"
            maxLength={4}
          />
        </div>
        <TestCards />
        <Button size="large" isWide icon="lock" isBusy={isBusy}>
          <Trans>Pay {total}</Trans>
        </Button>
      </Form>
    </>
  );
}

function formatting(format: Parameters<typeof formatInput>[2]) {
  return ({ currentTarget, nativeEvent }: FormEvent<HTMLInputElement>) =>
    formatInput(currentTarget, nativeEvent as InputEvent, format);
}

function errorsOf(problem: Problem | null, declined: string | null): FormErrors {
  if (declined) return { card_number: declined };
  const fields = Object.entries(problem?.errors ?? {});
  return Object.fromEntries(fields.map(([name, sentences]) => [name, sentences[0] ?? ""]));
}

function fieldId(name: string): string {
  return `card-${name}`;
}

function useDeclined(lastError: string | null): string | null {
  const { t } = useLingui();
  if (lastError === null) return null;
  if (lastError === "authentication_failed")
    return t`Your bank did not confirm the payment. Nothing was charged; try again or use another card.`;
  return t`The card was declined. Nothing was charged; try again or use another card.`;
}

function TestCards() {
  const { t } = useLingui();
  const cards = [
    { number: "4242 4242 4242 4242", effect: t`Succeeds` },
    { number: "4000 0000 0000 0002", effect: t`Declined` },
    { number: "4000 0000 0000 3220", effect: t`Needs the bank’s confirmation` },
    { number: "4000 0000 0000 0259", effect: t`Succeeds after 20 seconds` },
  ];
  return (
    <Disclosure summary={<Trans>Test cards</Trans>}>
      <ul className={`plain-list ${styles.cards}`}>
        {cards.map(({ number, effect }) => (
          <li key={number} className={styles.testCard}>
            <span>
              <code>{number}</code>
              <span className="block size-14">{effect}</span>
            </span>
            <Button
              type="button"
              variant="secondary"
              size="small"
              className="needs-script"
              aria-label={t`Use the card ${number}`}
              onClick={() => fillIn(number)}
            >
              <Trans>Use</Trans>
            </Button>
          </li>
        ))}
      </ul>
      <p className="block size-14">
        <Trans>Any future date and any three digits will do.</Trans>
      </p>
    </Disclosure>
  );
}

function fillIn(number: string): void {
  const typed = { card_number: number, expiry: "12/34", security_code: "123" };
  for (const [name, value] of Object.entries(typed)) {
    const input = document.getElementById(fieldId(name));
    if (input instanceof HTMLInputElement) input.value = value;
  }
}
