import { Checkbox } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import {
  SavedNumber,
  SavedRichText,
  SavedSelect,
  SavedSwitch,
  SavedText,
} from "../../../../manage-ui/autosave/fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import styles from "../settings-page.module.css";
import type { SettingsForm } from "./use-settings-forms.ts";

export function CheckoutSection({ form, eventId }: { form: SettingsForm; eventId: number }) {
  const { t } = useLingui();
  const { buyer_cancel_hours } = form.values;
  return (
    <Panel
      title={<Trans>Checkout</Trans>}
      action={
        <Link to={`/manage/event/${eventId}/questions`}>
          <Trans>Questions</Trans>
        </Link>
      }
    >
      <div className={styles.fields}>
        <SavedRichText
          form={form}
          name="pre_checkout_message"
          label={t`Text at checkout`}
          description={t`At the top of the checkout.`}
        />
        <SavedRichText
          form={form}
          name="post_checkout_message"
          label={t`Text after purchase`}
          description={t`With the tickets, on the page and in the confirmation.`}
        />
        <SavedText
          form={form}
          name="continue_button_text"
          label={t`Checkout button label`}
          placeholder={t`Get tickets`}
          maxLength={100}
        />
        <div className={styles.pair}>
          <SavedSelect
            form={form}
            name="attendee_details_collection_method"
            label={t`Names on tickets`}
            choices={[
              { value: "PER_TICKET", label: t`A name for each ticket` },
              { value: "PER_ORDER", label: t`The buyer’s name on all tickets` },
            ]}
          />
          <SavedNumber
            form={form}
            name="order_timeout_in_minutes"
            label={t`Checkout time limit in minutes`}
            description={t`How long the places are held.`}
            min={1}
            max={120}
          />
        </div>
        <SavedSwitch
          form={form}
          name="show_marketing_opt_in"
          label={t`Ask for marketing consent`}
          description={t`Unticked by default.`}
        />
        <SavedSwitch
          form={form}
          name="allow_attendee_self_edit"
          label={t`Let buyers change names and e-mail addresses, and resend e-mails`}
        />
        <Checkbox
          label={t`Let buyers cancel free orders`}
          checked={buyer_cancel_hours !== null}
          onChange={(event) => form.set("buyer_cancel_hours", event.currentTarget.checked ? 24 : null, "now")}
        />
        {buyer_cancel_hours !== null && (
          <div className={styles.nested}>
            <SavedNumber
              form={form}
              name="buyer_cancel_hours"
              label={t`Up to this many hours before the start`}
              min={0}
              max={8760}
            />
          </div>
        )}
      </div>
    </Panel>
  );
}
