import { Text, TextInput, type TextInputProps } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import type { Affiliate } from "../../catalog/contract.ts";
import { Choices } from "../../manage-ui/choices.tsx";
import { Money } from "../../ui/money.tsx";
import type { CommissionForm } from "./commission.ts";
import { useRateWords } from "./rate-words.ts";

interface CommissionFieldsProps {
  form: CommissionForm;
  set: (change: Partial<CommissionForm>) => void;
  /** The properties of the field with the rate. */
  rate: TextInputProps;
  currency: string;
}

/** A choice of no commission, a share of sales, or an amount for each order. */
export function CommissionFields({ form, set, rate, currency }: CommissionFieldsProps) {
  const { t } = useLingui();
  const { commission_type: type } = form;
  return (
    <>
      <Choices
        isField
        label={t`Commission`}
        value={type}
        onChange={(commission_type) => set({ commission_type, commission_rate: "" })}
        choices={[
          { value: "NONE", label: t({ message: "None", context: "commission" }) },
          { value: "PERCENTAGE", label: t`Percentage` },
          { value: "FIXED", label: t`Amount for each order` },
        ]}
      />
      {type !== "NONE" && (
        <TextInput
          label={type === "FIXED" ? t`Amount` : t`Percentage`}
          description={
            type === "FIXED"
              ? t`For each completed order that was not cancelled.`
              : t`Of completed orders that were not cancelled, less what was refunded.`
          }
          rightSection={
            <Text span c="dimmed">
              {type === "FIXED" ? currency : "%"}
            </Text>
          }
          rightSectionWidth="3.5rem"
          inputMode="decimal"
          autoComplete="off"
          {...rate}
          required
        />
      )}
    </>
  );
}

/** Shows an affiliate's earnings and rate. */
export function CommissionCell({ affiliate }: { affiliate: Affiliate }) {
  const wordsOf = useRateWords();
  const { commission_type: type, commission_rate: rate, total_commission, currency } = affiliate;
  if (type === null || rate === null) return null;
  const words = wordsOf({ calculation_type: type, rate }, currency);
  return (
    <>
      <Money amount={{ minor: total_commission, currency }} />
      <Text span display="block" c="dimmed" fz={13}>
        {type === "FIXED" ? <Trans>{words} each order</Trans> : words}
      </Text>
    </>
  );
}
