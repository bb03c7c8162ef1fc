import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { BesidePreview } from "../../../backoffice/beside-preview.tsx";
import { SaveMark } from "../../../backoffice/autosave/save-mark.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { Sections } from "../../../manage-ui/sections.tsx";
import { SETTINGS_SECTIONS, type SettingsSectionId } from "../../../backoffice/shell/settings-sections.ts";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { AllEventSettings } from "../../contract.ts";
import type { Route } from "./+types/settings-page";
import { CheckoutSection } from "./settings/checkout-section.tsx";
import { DangerSection } from "./settings/danger-section.tsx";
import { DetailsSection } from "./settings/details-section.tsx";
import { FeeSection } from "./settings/fee-section.tsx";
import { InvoicesSection } from "./settings/invoices-section.tsx";
import { LocationSection } from "./settings/location-section.tsx";
import { EmailSection } from "./settings/email-section.tsx";
import { MiscSection } from "./settings/misc-section.tsx";
import { PaymentSection } from "./settings/payment-section.tsx";
import { PicturesSection } from "./settings/pictures-section.tsx";
import { SeoSection } from "./settings/seo-section.tsx";
import { VisitorsSection } from "./settings/visitors-section.tsx";
import { settingsQuery } from "./parts/settings-query.ts";
import { useEventForm, useSettingsForm } from "./settings/use-settings-forms.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(settingsQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

/** All settings of an event. Each field is saved on its own, and the last save can be undone. */
export default function SettingsPage() {
  const { t } = useLingui();
  const event = useEvent();
  const { data, error, refetch } = useQuery(settingsQuery(event.id));
  return (
    <Page title={t`Settings`} context={event.title}>
      {error && !data && <ProblemNotice error={error} onRetry={() => void refetch()} />}
      {!error && !data && <Skeleton lines={10} />}
      {data && <Settings key={event.id} settings={data} />}
    </Page>
  );
}

function Settings({ settings }: { settings: Versioned<AllEventSettings> }) {
  const { t, i18n } = useLingui();
  const event = useEvent();
  const facts = useEventForm(event);
  const form = useSettingsForm(event.id, settings);
  const contents: Record<SettingsSectionId, ReactNode> = {
    details: <DetailsSection form={facts} settings={form} />,
    pictures: <PicturesSection event={event} />,
    visitors: <VisitorsSection form={form} />,
    location: <LocationSection form={form} />,
    checkout: <CheckoutSection form={form} eventId={event.id} />,
    payment: <PaymentSection form={form} />,
    invoices: <InvoicesSection form={form} />,
    "platform-fee": <FeeSection form={form} />,
    "e-mail": <EmailSection form={form} />,
    seo: <SeoSection form={form} event={event} />,
    misc: <MiscSection form={form} />,
    danger: <DangerSection event={event} />,
  };
  return (
    <>
      <SaveMark forms={[facts, form]} />
      <BesidePreview
        address={`/event/${event.id}/preview`}
        version={`${event.version}-${settings.version}-${event.images.map(({ id }) => id).join()}`}
      >
        <Sections
          label={t`Settings sections`}
          sections={SETTINGS_SECTIONS.map(({ id, label, ...section }) => ({
            id,
            label: i18n._(label),
            alsoFoundBy: "alsoFoundBy" in section ? i18n._(section.alsoFoundBy) : undefined,
            content: contents[id],
          }))}
        />
      </BesidePreview>
    </>
  );
}
