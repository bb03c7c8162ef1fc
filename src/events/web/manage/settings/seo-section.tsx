import { Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SavedArea, SavedSwitch, SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { SearchPreview } from "../../../../manage-ui/sharing/search-preview.tsx";
import { usePublicAddress } from "../../../../manage-ui/sharing/share-box.tsx";
import { previewText } from "../../../../values/text.ts";
import type { Event } from "../../../contract.ts";
import type { SettingsForm } from "./use-settings-forms.ts";

export function SeoSection({ form, event }: { form: SettingsForm; event: Event }) {
  const { t } = useLingui();
  const address = usePublicAddress(`/event/${event.id}/${event.slug}`);
  const { seo_title, seo_description, allow_search_engine_indexing } = form.values;
  return (
    <Panel title={<Trans>Search and sharing</Trans>}>
      <Stack>
        <SavedText
          form={form}
          name="seo_title"
          label={t`Title`}
          description={t`Leave empty to use the event’s name.`}
        />
        <SavedArea
          form={form}
          name="seo_description"
          label={t`Description`}
          description={t`Leave empty to use the start of the event’s description.`}
        />
        <SavedText form={form} name="seo_keywords" label={t`Keywords`} />
        <SavedSwitch
          form={form}
          name="allow_search_engine_indexing"
          label={t`Let search engines list this page`}
        />
        {allow_search_engine_indexing ? (
          <SearchPreview
            title={seo_title ?? event.title}
            address={address}
            description={seo_description ?? previewText(event.description)}
          />
        ) : (
          <Text c="dimmed">
            <Trans>Only people with the link can find the page.</Trans>
          </Text>
        )}
      </Stack>
    </Panel>
  );
}
