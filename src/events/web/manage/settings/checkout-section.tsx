import { Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import {
  SavedNumber,
  SavedRichText,
  SavedSwitch,
  SavedText,
} from "../../../../backoffice/autosave/fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { RadioGroup } from "../../../../ui/fields/radio-group.tsx";
import { BuyerCancelFields } from "../parts/buyer-cancel-fields.tsx";
import { WaitingListFields } from "../parts/waiting-list-fields.tsx";
import type { SettingsForm } from "./use-settings-forms.ts";

export function CheckoutSection({ form, eventId }: { form: SettingsForm; eventId: number }) {
  const { t } = useLingui();
  return (
    <Panel
      title={<Trans>Checkout</Trans>}
      action={
        <Link to={`/manage/event/${eventId}/questions`}>
          <Trans>Questions</Trans>
        </Link>
      }
    >
      <Stack>
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
        />
        <SavedNumber
          form={form}
          name="order_timeout_in_minutes"
          label={t`Checkout time limit in minutes`}
          description={t`How long the places are held.`}
        />
        <GuestNames form={form} />
        <SavedSwitch
          form={form}
          name="require_billing_address"
          label={t`Billing address`}
          description={t`Every buyer must give one. With invoices, they can always give one.`}
        />
        <SavedSwitch
          form={form}
          name="show_marketing_opt_in"
          label={t`Ask for marketing consent`}
          description={t`Unticked by default. We record when consent was given.`}
        />
        <SavedText
          form={form}
          name="terms_url"
          type="url"
          label={t`Link to your terms`}
          description={t`Buyers then have to accept them.`}
          placeholder="https://"
        />
        <SavedSwitch
          form={form}
          name="allow_attendee_self_edit"
          label={t`Let buyers change names and e-mail addresses, and resend e-mails`}
        />
        <BuyerCancelFields form={form} />
        <WaitingListFields form={form} />
      </Stack>
    </Panel>
  );
}

type Names = SettingsForm["values"]["guest_names"];

function GuestNames({ form }: { form: SettingsForm }) {
  const { t } = useLingui();
  return (
    <RadioGroup
      name="guest_names"
      label={t`Guest names, when one buyer takes several tickets`}
      required
      value={form.values.guest_names}
      onChange={(names) => form.set("guest_names", names as Names, "now")}
      options={[
        {
          value: "LATER",
          label: t`Now or later`,
          help: t`The buyer gets a link for each guest. Until a guest has given a name, the ticket is valid in the buyer's.`,
        },
        {
          value: "NOW",
          label: t`At checkout`,
          help: t`Nobody can buy without a name for every ticket.`,
        },
        {
          value: "NONE",
          label: t({ message: "None", context: "names of guests" }),
          help: t`All tickets in an order are in the buyer's name.`,
        },
      ]}
    />
  );
}
