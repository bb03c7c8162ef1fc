import { TextInput } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { FieldErrors } from "../../../../backoffice/forms/field-errors.ts";
import { TICKET_RULES } from "../form-rules.ts";
import type { FirstTicket, FirstTicketProblem, problemsOfTicket } from "./first-ticket.ts";
import styles from "../publish-dialog.module.css";

interface TicketRowProps {
  ticket: FirstTicket;
  currency: string;
  errors: FieldErrors;
  onChange: (ticket: FirstTicket) => void;
}

/** Returns a function that returns the sentence of each problem by its field. */
export function useTicketWords() {
  const { t } = useLingui();
  const sentences: Record<FirstTicketProblem, string> = {
    no_title: t`Please name the ticket.`,
    price_wrong: t`Please enter an amount like 12.50.`,
    too_many_decimals: t`Too many decimal places for this currency.`,
    quantity_wrong: t`Please enter a whole number.`,
  };
  return (problems: ReturnType<typeof problemsOfTicket>): Record<string, string> =>
    Object.fromEntries(Object.entries(problems).map(([field, problem]) => [field, sentences[problem]]));
}

/** Name, price and quantity of the first ticket in one row. */
export function TicketRow({ ticket, currency, errors, onChange }: TicketRowProps) {
  const { t } = useLingui();
  const field = (name: keyof FirstTicket) => ({
    value: ticket[name],
    error: errors[name],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...ticket, [name]: event.currentTarget.value }),
  });
  return (
    <div className={styles.row}>
      <TextInput label={t`Ticket`} required maxLength={TICKET_RULES.title.maxLength} {...field("title")} />
      <TextInput
        label={t`Price in ${currency}`}
        inputMode="decimal"
        autoComplete="off"
        placeholder={t`Free`}
        {...field("price")}
      />
      <TextInput
        label={t`How many`}
        inputMode="numeric"
        autoComplete="off"
        placeholder={t`No limit`}
        {...field("quantity")}
      />
    </div>
  );
}
