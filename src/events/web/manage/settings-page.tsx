import { useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import { SaveMark } from "../../../manage-ui/autosave/save-mark.tsx";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { useEvent } from "../../../manage-ui/queries/event.ts";
import { Sections } from "../../../manage-ui/sections.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { AllEventSettings } from "../../contract.ts";
import type { Route } from "./+types/settings-page";
import { CheckoutSection } from "./settings/checkout-section.tsx";
import { DangerSection } from "./settings/danger-section.tsx";
import { DetailsSection } from "./settings/details-section.tsx";
import { FeeSection } from "./settings/fee-section.tsx";
import { LocationSection } from "./settings/location-section.tsx";
import { MailSection } from "./settings/mail-section.tsx";
import { MiscSection } from "./settings/misc-section.tsx";
import { PaymentSection } from "./settings/payment-section.tsx";
import { PicturesSection } from "./settings/pictures-section.tsx";
import { SeoSection } from "./settings/seo-section.tsx";
import { settingsQuery } from "./settings/settings-query.ts";
import { useEventForm, useSettingsForm } from "./settings/use-settings-forms.ts";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.fetchQuery(settingsQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

/** Everything about an event that is not what it sells. Each field saves itself; the last save can be taken back. */
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
  const { t } = useLingui();
  const event = useEvent();
  const facts = useEventForm(event);
  const form = useSettingsForm(event.id, settings);
  return (
    <>
      <SaveMark forms={[facts, form]} />
      <Sections
        label={t`Settings sections`}
        sections={[
          { id: "details", label: t`Event details`, content: <DetailsSection form={facts} /> },
          { id: "pictures", label: t`Pictures`, content: <PicturesSection event={event} /> },
          { id: "location", label: t`Location`, content: <LocationSection form={form} /> },
          { id: "checkout", label: t`Checkout`, content: <CheckoutSection form={form} eventId={event.id} /> },
          {
            id: "payment",
            label: t`Payment`,
            alsoFoundBy: t`VAT, tax number, invoice, bank transfer, card`,
            content: <PaymentSection form={form} eventId={event.id} />,
          },
          { id: "platform-fee", label: t`Platform fee`, content: <FeeSection form={form} /> },
          {
            id: "e-mail",
            label: t`E-mail`,
            alsoFoundBy: t`reply-to, sender, signature, notification`,
            content: <MailSection form={form} />,
          },
          { id: "seo", label: t`Search and sharing`, content: <SeoSection form={form} event={event} /> },
          { id: "misc", label: t`Other`, content: <MiscSection form={form} /> },
          { id: "danger", label: t`Danger zone`, content: <DangerSection event={event} /> },
        ]}
      />
    </>
  );
}
