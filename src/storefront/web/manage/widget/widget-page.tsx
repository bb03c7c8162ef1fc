import { Stack } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Page } from "../../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { usePublicAddress } from "../../../../manage-ui/sharing/share-box.tsx";
import { Notice } from "../../../../ui/notice.tsx";
import { type WidgetChoices, widgetPreview } from "../../../rules/widget-snippet.ts";
import type { Route } from "./+types/widget-page";
import { ChoicesForm } from "./choices-form.tsx";
import { InstallationsPanel } from "./installations-panel.tsx";
import { installationsQuery } from "./installations-query.ts";
import { SnippetPanel } from "./snippet-panel.tsx";
import styles from "./widget-page.module.css";
import { WidgetPreview } from "./widget-preview.tsx";

export function loader(args: Route.LoaderArgs) {
  return preload(args, (client) => [client.prefetchQuery(installationsQuery(Number(args.params.eventId)))]);
}

export const clientLoader = askInBrowser;

const AS_THE_EVENT: WidgetChoices = {
  shows: "TICKETS",
  colours: {},
  buttonText: "",
  locale: "",
  padding: "",
  resizes: true,
};

/**
 * The event's tickets on the organiser's own website: the look, the code to paste, and the sites that show
 * it.
 */
export default function WidgetPage() {
  const { t } = useLingui();
  const event = useEvent();
  const [choices, setChoices] = useState(AS_THE_EVENT);
  const source = {
    base: usePublicAddress(""),
    event: { id: event.id, slug: event.slug },
    organizerId: event.organizer.id,
    linkText: choices.buttonText.trim() || t`Get tickets`,
  };
  return (
    <Page
      title={t`Website widget`}
      context={event.title}
      description={<Trans>Sell tickets on your own website. Buyers never leave it.</Trans>}
    >
      {event.status !== "LIVE" && (
        <Notice>
          <Trans>Your website shows the tickets once the event is live. You can paste the code before.</Trans>
        </Notice>
      )}
      <div className={styles.page}>
        <Stack gap="lg" miw={0}>
          <ChoicesForm
            choices={choices}
            onChange={setChoices}
            code={<SnippetPanel choices={choices} source={source} />}
          />
          <InstallationsPanel eventId={event.id} />
        </Stack>
        <WidgetPreview address={widgetPreview(choices, source)} />
      </div>
    </Page>
  );
}
