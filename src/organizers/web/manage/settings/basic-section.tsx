import { SimpleGrid, Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SavedRichText, SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { CurrencySelect } from "../../../../manage-ui/places/currency-select.tsx";
import { ZoneSelect } from "../../../../manage-ui/zones/zone-select.tsx";
import type { OrganizerForm } from "./use-organizer-forms.ts";

export function BasicSection({ form }: { form: OrganizerForm }) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Basics</Trans>}>
      <Stack>
        <SavedText form={form} name="name" label={t`Name`} required />
        <SavedText
          form={form}
          name="email"
          type="email"
          label={t`E-mail`}
          description={t`Replies to e-mails come here.`}
          required
        />
        <SavedRichText form={form} name="description" label={t`Description`} />
        <SimpleGrid minColWidth="min(14rem, 100%)">
          <SavedText form={form} name="phone" type="tel" label={t`Phone`} />
          <SavedText form={form} name="website" type="url" label={t`Website`} placeholder="https://" />
        </SimpleGrid>
        <SimpleGrid minColWidth="min(14rem, 100%)">
          <ZoneSelect
            label={t`Time zone of new events`}
            value={form.values.timezone}
            error={form.errorOf("timezone")}
            onChange={(timezone) => form.set("timezone", timezone, "now")}
          />
          <CurrencySelect
            label={t`Currency of new events`}
            value={form.values.currency}
            error={form.errorOf("currency")}
            onChange={(currency) => form.set("currency", currency, "now")}
          />
        </SimpleGrid>
      </Stack>
    </Panel>
  );
}
