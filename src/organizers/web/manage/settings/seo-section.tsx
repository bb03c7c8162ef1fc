import { Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SavedArea, SavedSwitch, SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { SearchPreview } from "../../../../manage-ui/sharing/search-preview.tsx";
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
        />
        <SavedArea form={form} name="seo_description" label={t`Description`} />
        <SavedText form={form} name="seo_keywords" label={t`Keywords`} />
        <SavedSwitch
          form={form}
          name="allow_search_engine_indexing"
          label={t`Let search engines list this page`}
        />
        {allow_search_engine_indexing && (
          <SearchPreview
            title={seo_title ?? organizer.name}
            description={seo_description ?? previewText(organizer.description)}
          />
        )}
      </Stack>
    </Panel>
  );
}
