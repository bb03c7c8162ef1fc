import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SavedArea, SavedSwitch, SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { previewText } from "../../../../values/text.ts";
import type { Organizer } from "../../../contract.ts";
import type { OrganizerSettingsForm } from "./use-organizer-forms.ts";

export function OrganizerSeoSection({
  form,
  organizer,
}: {
  form: OrganizerSettingsForm;
  organizer: Organizer;
}) {
  const { t } = useLingui();
  const { seo_title, seo_description, allow_search_engine_indexing } = form.values;
  return (
    <Panel title={<Trans>Search and sharing</Trans>}>
      <Stack>
        <SavedText
          form={form}
          name="seo_title"
          label={t`Title`}
          description={t`Leave empty to use the organiser’s name.`}
          maxLength={255}
        />
        <SavedArea form={form} name="seo_description" label={t`Description`} maxLength={1000} />
        <SavedText form={form} name="seo_keywords" label={t`Keywords`} maxLength={255} />
        <SavedSwitch
          form={form}
          name="allow_search_engine_indexing"
          label={t`Let search engines list this page`}
        />
        {allow_search_engine_indexing && (
          <Stack
            className="break-anywhere"
            gap={2}
            px="md"
            py="sm"
            bd="1px solid var(--hairline)"
            bdrs="lg"
            bg="var(--subtle)"
            role="group"
            aria-label={t`How a search engine may show it`}
          >
            <Text span c="var(--accent-text)" fz="md" fw={600}>
              {seo_title ?? organizer.name}
            </Text>
            <span>{seo_description ?? (previewText(organizer.description) || "…")}</span>
          </Stack>
        )}
      </Stack>
    </Panel>
  );
}
