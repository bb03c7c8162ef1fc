import { Button, SimpleGrid, Stack, TextInput } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ClipboardEvent, useState } from "react";
import { SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { Optional } from "../../../../manage-ui/optional.tsx";
import { Panel } from "../../../../manage-ui/panel.tsx";
import {
  platformOf,
  SOCIAL_PLATFORM_NAMES,
  SOCIAL_PLATFORM_TITLES,
  type SocialPlatform,
} from "../../../../events/rules/social-links.ts";
import { ORGANIZER_SETTINGS_RULES } from "../form-rules.ts";
import type { OrganizerSettingsForm } from "./use-organizer-forms.ts";

const SHOWN_FIRST = 6;

/** Names or addresses. An address that is pasted into any field moves to the field of its platform. */
export function SocialSection({ form }: { form: OrganizerSettingsForm }) {
  const { t } = useLingui();
  const [isOpen, setIsOpen] = useState(false);
  const handles = form.values.social_media_handles;
  const set = (platform: SocialPlatform, handle: string) => {
    const { [platform]: _before, ...others } = handles;
    form.set("social_media_handles", handle === "" ? others : { ...others, [platform]: handle });
  };
  const handlePaste = (platform: SocialPlatform) => (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData("text").trim();
    const owner = platformOf(pasted);
    if (owner === null || owner === platform) return;
    event.preventDefault();
    setIsOpen(true);
    set(owner, pasted);
  };
  const shown = SOCIAL_PLATFORM_NAMES.filter(
    (platform, index) => isOpen || index < SHOWN_FIRST || handles[platform] !== undefined,
  );
  return (
    <Panel title={<Trans>Social links</Trans>}>
      <Stack>
        <SavedText form={form} name="website_url" type="url" label={t`Website`} placeholder="https://" />
        <SimpleGrid minColWidth="min(14rem, 100%)">
          {shown.map((platform) => (
            <TextInput
              key={platform}
              label={<Optional>{SOCIAL_PLATFORM_TITLES[platform]}</Optional>}
              placeholder={t`Name or address`}
              maxLength={ORGANIZER_SETTINGS_RULES[`${platform}_handle`].maxLength}
              autoComplete="off"
              value={handles[platform] ?? ""}
              error={form.errorOf(`${platform}_handle`)}
              onPaste={handlePaste(platform)}
              onChange={(event) => set(platform, event.currentTarget.value)}
              onBlur={form.flush}
            />
          ))}
        </SimpleGrid>
        {!isOpen && (
          <div>
            <Button variant="default" onClick={() => setIsOpen(true)}>
              <Trans>More platforms</Trans>
            </Button>
          </div>
        )}
      </Stack>
    </Panel>
  );
}
