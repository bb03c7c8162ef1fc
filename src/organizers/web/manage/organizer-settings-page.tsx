import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { BesidePreview } from "../../../backoffice/beside-preview.tsx";
import { SaveMark } from "../../../backoffice/autosave/save-mark.tsx";
import { askInBrowser, preload, requireWholeAccount } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useMe } from "../../../backoffice/queries/me.ts";
import { Sections } from "../../../manage-ui/sections.tsx";
import { NotForYou } from "../../../backoffice/shell/page-error.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { EventDefaults } from "../../../events/contract.ts";
import type { Organizer, OrganizerSettings } from "../../contract.ts";
import { DefaultsPanel } from "../../../events/web/manage/parts/defaults-panel.tsx";
import { defaultsQuery } from "../../../events/web/manage/parts/defaults-query.ts";
import { useDefaultsForm } from "../../../events/web/manage/parts/use-defaults-form.ts";
import type { Route } from "./+types/organizer-settings-page";
import { useOrganizer } from "./parts/use-organizer.ts";
import { OrganizerPage } from "./parts/organizer-page.tsx";
import { organizerSettingsQuery } from "./parts/organizer-settings-query.ts";
import { AddressSection } from "./settings/address-section.tsx";
import { BasicSection } from "./settings/basic-section.tsx";
import { OrganizerDangerSection } from "./settings/danger-section.tsx";
import { OrganizerLegalSection } from "./settings/legal-section.tsx";
import { OrganizerPicturesSection } from "./settings/pictures-section.tsx";
import { OrganizerSeoSection } from "./settings/seo-section.tsx";
import { SocialSection } from "./settings/social-section.tsx";
import { useOrganizerForm, useOrganizerSettingsForm } from "./settings/use-organizer-forms.ts";

export async function loader(args: Route.LoaderArgs) {
  await requireWholeAccount(args);
  const organizerId = Number(args.params.organizerId);
  return preload(args, (client) => [
    client.fetchQuery(organizerSettingsQuery(organizerId)),
    client.prefetchQuery(defaultsQuery(organizerId)),
  ]);
}

export const clientLoader = askInBrowser;

/** An organiser's details, address and defaults of new events. Each field is saved automatically. */
export default function OrganizerSettingsPage() {
  return useMe().sees_all_events ? <SettingsPage /> : <NotForYou />;
}

function SettingsPage() {
  const { t } = useLingui();
  const organizer = useOrganizer();
  const settings = useQuery(organizerSettingsQuery(organizer.id));
  const defaults = useQuery(defaultsQuery(organizer.id));
  const failed = [settings, defaults].find(({ error, data }) => error && !data);
  return (
    <OrganizerPage organizer={organizer} title={t`Settings`}>
      {failed && <ProblemNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !(settings.data && defaults.data) && <Skeleton lines={10} />}
      {settings.data && defaults.data && (
        <Settings organizer={organizer} settings={settings.data} defaults={defaults.data} />
      )}
    </OrganizerPage>
  );
}

interface SettingsProps {
  organizer: Versioned<Organizer>;
  settings: Versioned<OrganizerSettings>;
  defaults: Versioned<EventDefaults>;
}

function Settings({ organizer, settings, defaults }: SettingsProps) {
  const { t } = useLingui();
  const facts = useOrganizerForm(organizer);
  const form = useOrganizerSettingsForm(organizer.id, settings);
  const defaultsForm = useDefaultsForm(organizer.id, defaults);
  return (
    <>
      <SaveMark forms={[facts, form, defaultsForm]} />
      <BesidePreview
        address={`/organizer/${organizer.id}/preview`}
        version={`${organizer.version}-${settings.version}`}
      >
        <Sections
          label={t`Settings sections`}
          sections={[
            { id: "basic", label: t`Basics`, content: <BasicSection form={facts} /> },
            {
              id: "defaults",
              label: t`Event defaults`,
              content: <DefaultsPanel organizerId={organizer.id} defaults={defaults} form={defaultsForm} />,
            },
            { id: "address", label: t`Address`, content: <AddressSection form={form} /> },
            {
              id: "pictures",
              label: t`Pictures`,
              content: <OrganizerPicturesSection organizer={organizer} />,
            },
            { id: "social", label: t`Social links`, content: <SocialSection form={form} /> },
            {
              id: "seo",
              label: t`Search and sharing`,
              content: <OrganizerSeoSection form={form} organizer={organizer} />,
            },
            {
              id: "legal",
              label: t`Legal texts`,
              alsoFoundBy: t`imprint, privacy, terms, refund policy`,
              content: <OrganizerLegalSection form={form} organizer={organizer} />,
            },
            {
              id: "danger",
              label: t`Danger zone`,
              content: <OrganizerDangerSection organizer={organizer} />,
            },
          ]}
        />
      </BesidePreview>
    </>
  );
}
