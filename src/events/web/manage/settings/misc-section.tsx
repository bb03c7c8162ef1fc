import { Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SavedSelect, SavedSwitch, SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import type { SettingsForm } from "./use-settings-forms.ts";

export function MiscSection({ form }: { form: SettingsForm }) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Other</Trans>}>
      <Stack>
        <SavedSelect
          form={form}
          name="price_display_mode"
          label={t`Prices on the page`}
          choices={[
            { value: "INCLUSIVE", label: t`With taxes and fees` },
            { value: "EXCLUSIVE", label: t`Without; taxes and fees shown separately` },
          ]}
        />
        <SavedText
          form={form}
          name="website_url"
          type="url"
          label={t`Event website`}
          placeholder="https://"
        />
        <SavedSwitch form={form} name="hide_getting_started_page" label={t`Hide “Getting started”`} />
      </Stack>
    </Panel>
  );
}
