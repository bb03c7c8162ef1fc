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
          label={t`Text before buying`}
          description={t`At the top of the checkout.`}
        />
        <SavedRichText
          form={form}
          name="post_checkout_message"
          label={t`Text after buying`}
          description={t`With the tickets, on the page and in the confirmation.`}
        />
        <SavedText
          form={form}
          name="continue_button_text"
          label={t`Text on the button that leads to checkout`}
          placeholder={t`Get tickets`}
          maxLength={100}
        />
        <div className={styles.pair}>
          <SavedSelect
            form={form}
            name="attendee_details_collection_method"
            label={t`Names on tickets`}
            choices={[
              { value: "PER_TICKET", label: t`One for each ticket` },
              { value: "PER_ORDER", label: t`The buyer’s on all` },
            ]}
          />
          <SavedNumber
            form={form}
            name="order_timeout_in_minutes"
            label={t`Minutes to complete checkout`}
            description={t`How long the places are held.`}
            min={1}
            max={120}
          />
        </div>
        <SavedSwitch
          form={form}
          name="show_marketing_opt_in"
          label={t`Ask buyers if you may e-mail them about other events`}
          description={t`A box that is not ticked in advance.`}
        />
        <SavedSwitch
          form={form}
          name="allow_attendee_self_edit"
          label={t`Buyers may change names and e-mail addresses, and have e-mails sent again`}
        />
        <Checkbox
          label={t`Buyers may cancel orders for which nothing was paid`}
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
