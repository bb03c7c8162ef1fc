import { SimpleGrid, Stack, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SavedNumber, SavedRichText, SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { FaqFields } from "./faq-fields.tsx";
import { LineUpFields } from "./line-up-fields.tsx";
import type { SettingsForm } from "./use-settings-forms.ts";

/** Facts that visitors look for before they buy. */
export function VisitorsSection({ form }: { form: SettingsForm }) {
  const { t } = useLingui();
  return (
    <Panel title={<Trans>Good to know</Trans>}>
      <Stack>
        <SimpleGrid minColWidth="min(14rem, 100%)">
          <TextInput
            type="time"
            label={
              <Optional>
                <Trans>Doors open</Trans>
              </Optional>
            }
            description={t`At the start or up to 12 hours before it, in the event’s time zone.`}
            value={form.values.doors_time ?? ""}
            error={form.errorOf("doors_time")}
            onChange={({ currentTarget }) => form.set("doors_time", currentTarget.value || null)}
            onBlur={form.flush}
          />
          <SavedText form={form} name="dress_code" label={t`Dress code`} />
        </SimpleGrid>
        <SimpleGrid minColWidth="min(14rem, 100%)">
          <SavedNumber form={form} name="minimum_age" label={t`Minimum age`} isOptional />
          <SavedText
            form={form}
            name="age_note"
            label={t`Note on age`}
            placeholder={t`Under 16 only with a parent`}
          />
        </SimpleGrid>
        <SavedRichText
          form={form}
          name="accessibility_details"
          label={t`Accessibility`}
          description={t`Step-free entrance, lifts, toilets, hearing loops, companions, and whom to ask.`}
        />
        <LineUpFields form={form} />
        <FaqFields form={form} />
      </Stack>
    </Panel>
  );
}
