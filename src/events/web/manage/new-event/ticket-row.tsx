import { TextInput } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { FirstTicket, FirstTicketProblem } from "./first-ticket.ts";
import styles from "../publish-dialog.module.css";

interface TicketRowProps {
  ticket: FirstTicket;
  currency: string;
  problems: Partial<Record<keyof FirstTicket, FirstTicketProblem>>;
  onChange: (ticket: FirstTicket) => void;
}

/** Name, price and quantity of the first ticket in one row. */
export function TicketRow({ ticket, currency, problems, onChange }: TicketRowProps) {
  const { t } = useLingui();
  const sentences: Record<FirstTicketProblem, string> = {
    no_title: t`Please name the ticket.`,
    price_wrong: t`Please enter an amount like 12.50.`,
    too_many_decimals: t`Too many decimal places for this currency.`,
    quantity_wrong: t`Please enter a whole number.`,
  };
  const field = (name: keyof FirstTicket) => ({
    value: ticket[name],
    error: problems[name] && sentences[problems[name]],
    onChange: (event: { currentTarget: { value: string } }) =>
      onChange({ ...ticket, [name]: event.currentTarget.value }),
  });
  return (
    <div className={styles.row}>
      <TextInput label={t`Ticket`} required maxLength={255} {...field("title")} />
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
