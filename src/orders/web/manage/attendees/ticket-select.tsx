import { useLingui } from "@lingui/react/macro";
import { ChoiceSelect } from "../../../../manage-ui/search/choice-select.tsx";
import { formatMoney } from "../../../../ui/format.ts";
import type { TicketChoice } from "../../../contract.ts";

interface TicketSelectProps {
  label: string;
  placeholder: string;
  choices: readonly TicketChoice[];
  /** Id of a price. Empty: none chosen yet. */
  value: string;
  error?: string | undefined;
  onChange: (value: string) => void;
}

/** Selects a kind of ticket. Shows its price and remaining stock. */
export function TicketSelect({ label, placeholder, choices, value, error, onChange }: TicketSelectProps) {
  const { t, i18n } = useLingui();
  const nameOf = ({ name, gross, currency, remaining }: TicketChoice) => {
    const price = gross === 0 ? t`Free` : formatMoney({ minor: gross, currency }, i18n.locale);
    if (remaining === null) return `${name} · ${price}`;
    return remaining === 0 ? t`${name} · ${price} · none left` : t`${name} · ${price} · ${remaining} left`;
  };
  return (
    <ChoiceSelect
      label={label}
      required
      value={value}
      error={error}
      onChange={onChange}
      choices={[
        { value: "", label: placeholder },
        ...choices.map((choice) => ({ value: String(choice.product_price_id), label: nameOf(choice) })),
      ]}
    />
  );
}
