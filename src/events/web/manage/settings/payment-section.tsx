import { Checkbox, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SavedNumber, SavedRichText, SavedSwitch } from "../../../../backoffice/autosave/fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import type { AllEventSettings } from "../../../contract.ts";
import styles from "../settings-page.module.css";
import type { SettingsForm } from "./use-settings-forms.ts";

type Provider = AllEventSettings["payment_providers"][number];

export function PaymentSection({ form }: { form: SettingsForm }) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Payment</Trans>}>
      <Stack>
        <Checkbox
          label={t`Online: by card and whatever else the provider offers`}
          checked={form.values.payment_providers.includes("STRIPE")}
          onChange={(event) => choose(form, "STRIPE", event.currentTarget.checked)}
        />
        <OfflineChoice form={form} />
      </Stack>
    </Panel>
  );
}

/** Offline payment with what buyers need to know for it. */
export function OfflineChoice({ form }: { form: SettingsForm }) {
  const { t } = useLingui();
  const { payment_providers: providers, offline_payment_days: days } = form.values;
  const isOffline = providers.includes("OFFLINE");
  return (
    <>
      <Checkbox
        label={t`Offline: by transfer, invoice or cash`}
        description={t`The order keeps its places until you mark it as paid.`}
        checked={isOffline}
        error={form.errorOf("payment_providers")}
        onChange={(event) => choose(form, "OFFLINE", event.currentTarget.checked)}
      />
      {isOffline && (
        <Stack className={styles.nested}>
          <SavedRichText
            form={form}
            name="offline_payment_instructions"
            label={t`How to pay`}
            description={t`Shown to the buyer and e-mailed: where to pay, by when, and what reference to give.`}
          />
          <SavedNumber
            form={form}
            name="offline_payment_days"
            label={t`Days to pay`}
            description={t`Leave empty for no deadline.`}
            isOptional
          />
          {days !== null && (
            <SavedSwitch
              form={form}
              name="cancels_unpaid_orders"
              label={t`Cancel orders that are not paid by then`}
            />
          )}
          <SavedSwitch
            form={form}
            name="allow_orders_awaiting_offline_payment_to_check_in"
            label={t`Admit people whose order is not paid yet`}
          />
        </Stack>
      )}
    </>
  );
}

function choose(form: SettingsForm, provider: Provider, isWanted: boolean): void {
  const { payment_providers: providers } = form.values;
  form.set(
    "payment_providers",
    isWanted ? [...providers, provider] : providers.filter((each) => each !== provider),
    "now",
  );
}
