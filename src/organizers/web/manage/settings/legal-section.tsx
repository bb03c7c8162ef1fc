import { Anchor, Stack, Text } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { SavedRichText, SavedText } from "../../../../backoffice/autosave/fields.tsx";
import { LEGAL_KINDS, type LegalKind, legalPath } from "../../../../events/rules/legal-texts.ts";
import { Panel } from "../../../../manage-ui/panel.tsx";
import { isBlankHtml } from "../../../../values/text.ts";
import type { Organizer } from "../../../contract.ts";
import type { OrganizerSettingsForm } from "./use-organizer-forms.ts";

/** Imprint, privacy policy, terms and refund policy. Each is a text, or a link to a page elsewhere. */
export function OrganizerLegalSection({
  form,
  organizer,
}: {
  form: OrganizerSettingsForm;
  organizer: Organizer;
}) {
  const { t } = useLingui();
  const words: Record<LegalKind, { text: string; link: string; hint?: string }> = {
    imprint: {
      text: t`Imprint`,
      link: t`Link to your imprint`,
      hint: t`Who you are and how to reach you. The law of some countries requires it, such as Germany’s and Austria’s.`,
    },
    privacy: { text: t`Privacy policy`, link: t`Link to your privacy policy` },
    terms: {
      text: t`Terms`,
      link: t`Link to your terms`,
      hint: t`Buyers are told before they pay that they accept them.`,
    },
    refunds: {
      text: t`Refund policy`,
      link: t`Link to your refund policy`,
      hint: t`Until when and how buyers get their money back.`,
    },
  };
  return (
    <Panel title={<Trans>Legal texts</Trans>}>
      <Stack gap="xl">
        <Text c="dimmed">
          <Trans>
            Linked at the foot of your pages and e-mails, and in the checkout. If you give a link, visitors go
            there instead of reading the text here.
          </Trans>
        </Text>
        {LEGAL_KINDS.map((kind) => {
          const url = form.values[`legal_${kind}_url`];
          const html = form.values[`legal_${kind}_html`];
          const { text, link, hint } = words[kind];
          const hasText = html !== null && !isBlankHtml(html);
          return (
            <Stack key={kind} gap="sm">
              <SavedRichText form={form} name={`legal_${kind}_html`} label={text} description={hint} />
              <SavedText
                form={form}
                name={`legal_${kind}_url`}
                label={link}
                type="url"
                placeholder="https://"
              />
              {(url !== null || hasText) && (
                <div>
                  <Anchor href={url ?? legalPath(organizer, kind)} target="_blank" rel="noreferrer">
                    <Trans>View: {text}</Trans>
                  </Anchor>
                </div>
              )}
            </Stack>
          );
        })}
      </Stack>
    </Panel>
  );
}
