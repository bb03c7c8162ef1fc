import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "../../ui/button.tsx";
import { Money } from "../../ui/money.tsx";
import { TextField } from "../../ui/fields/text-field.tsx";
import { decimalsOf } from "../../values/money.ts";
import { asTyped } from "../../values/typed-amount.ts";
import type { StorefrontEvent } from "../contract.ts";
import styles from "./donation-fields.module.css";
import { type Choice, type Price, quickAmounts } from "./selection.ts";

interface DonationFieldsProps {
  event: StorefrontEvent;
  price: Price;
  choice: Choice;
  name: string;
  error: string | undefined;
  onChange: (change: Partial<Choice>) => void;
}

/** A free amount, or one of a few round amounts. Entering an amount selects one unit. */
export function DonationFields({ event, price, choice, name, error, onChange }: DonationFieldsProps) {
  const { t, i18n } = useLingui();
  const { currency } = event;
  const amounts = quickAmounts(price.price, decimalsOf(currency));
  const typed = (minor: number) => asTyped({ minor, currency }, i18n.locale);
  const give = (donation: string) =>
    onChange({ donation, quantity: donation === "" ? choice.quantity : Math.max(1, choice.quantity) });
  return (
    <div className={styles.donation}>
      <TextField
        id={`donation-${price.id}`}
        name={`donation.${price.id}`}
        label={
          <>
            <Trans>Your amount in {currency}</Trans>
            <span className="visually-hidden"> ({name})</span>
          </>
        }
        saysOptional={false}
        inputMode="decimal"
        maxLength={20}
        placeholder={typed(amounts[0]!)}
        value={choice.donation}
        error={error}
        onChange={(input) => give(input.target.value)}
      />
      <div role="group" aria-label={t`Suggested amounts`} className={`${styles.quick} needs-script`}>
        {amounts.map((minor) => (
          <Button
            key={minor}
            type="button"
            variant="secondary"
            size="small"
            aria-pressed={choice.donation === typed(minor)}
            onClick={() => give(typed(minor))}
          >
            <Money amount={{ minor, currency }} />
          </Button>
        ))}
      </div>
    </div>
  );
}
