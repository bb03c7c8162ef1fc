import { Checkbox, Stack } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { SavedNumber } from "../../../../backoffice/autosave/fields.tsx";
import type { Autosave } from "../../../../backoffice/autosave/use-autosave.ts";
import type { AllEventSettings } from "../../../contract.ts";
import styles from "../settings-page.module.css";

interface BuyerCancelFieldsProps {
  form: Autosave<Pick<AllEventSettings, "buyer_cancel_hours">>;
  /** Shown beside the label: the source of the value. */
  mark?: ReactNode;
}

/** Whether, and until when, buyers may cancel orders. */
export function BuyerCancelFields({ form, mark }: BuyerCancelFieldsProps) {
  const { t } = useLingui();
  const hours = form.values.buyer_cancel_hours;
  return (
    <>
      <Checkbox
        label={
          <>
            {t`Let buyers cancel free and unpaid orders`} {mark}
          </>
        }
        checked={hours !== null}
        onChange={(event) => form.set("buyer_cancel_hours", event.currentTarget.checked ? 24 : null, "now")}
      />
      {hours !== null && (
        <Stack className={styles.nested}>
          <SavedNumber
            form={form}
            name="buyer_cancel_hours"
            label={t`Up to this many hours before the start`}
          />
        </Stack>
      )}
    </>
  );
}
