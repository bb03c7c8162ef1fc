import { Trans, useLingui } from "@lingui/react/macro";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Page } from "../../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import type { Route } from "./+types/event-templates-page";
import { MessagesTabs } from "../../../../messaging/web/manage/parts/messages-tabs.tsx";
import { Templates } from "./templates.tsx";
import { templatesQuery } from "./templates-query.ts";

export function loader(args: Route.LoaderArgs) {
  const owner = { kind: "event" as const, id: Number(args.params.eventId) };
  return preload(args, (client) => [client.prefetchQuery(templatesQuery(owner))]);
}

export const clientLoader = askInBrowser;

/** The templates of an event's emails. */
export default function EventTemplatesPage() {
  const { t } = useLingui();
  const event = useEvent();
  return (
    <Page
      title={t`E-mail texts`}
      heading={t`Messages`}
      context={event.title}
      description={<Trans>The words of every e-mail that this event sends.</Trans>}
    >
      <MessagesTabs />
      <Templates
        owner={{ kind: "event", id: event.id }}
        organizer={{ kind: "organizer", id: event.organizer.id }}
      />
    </Page>
  );
}
