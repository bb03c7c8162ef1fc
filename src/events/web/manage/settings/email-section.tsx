import { Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SavedRichText, SavedSwitch, SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import type { SettingsForm } from "./use-settings-forms.ts";

export function EmailSection({ form }: { form: SettingsForm }) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>E-mail</Trans>}>
      <Stack>
        <SavedText
          form={form}
          name="support_email"
          type="email"
          label={t`Support e-mail`}
          description={t`Replies to e-mails come here. Leave empty to use the organiser’s.`}
        />
        <SavedRichText form={form} name="email_footer_message" label={t`E-mail footer`} />
        <SavedSwitch
          form={form}
          name="notify_organizer_of_new_orders"
          label={t`E-mail us about new orders`}
          description={t`To the organiser’s address: one e-mail for everything bought within three minutes.`}
        />
      </Stack>
    </Panel>
  );
}
