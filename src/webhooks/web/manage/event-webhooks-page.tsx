import { Trans, useLingui } from "@lingui/react/macro";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import type { Route } from "./+types/event-webhooks-page";
import { useAddWebhook, WebhooksList } from "./webhooks-list.tsx";
import { webhooksQuery } from "./webhooks-query.ts";

export function loader(args: Route.LoaderArgs) {
  const owner = { kind: "event" as const, id: Number(args.params.eventId) };
  return preload(args, (client) => [client.prefetchQuery(webhooksQuery(owner))]);
}

export const clientLoader = askInBrowser;

/** The webhooks of an event. */
export default function EventWebhooksPage() {
  const { t } = useLingui();
  const event = useEvent();
  const owner = { kind: "event" as const, id: event.id };
  const { add, dialog } = useAddWebhook(owner);
  return (
    <Page
      title={t`Webhooks`}
      context={event.title}
      description={<Trans>Tell other systems what happens to this event, as it happens.</Trans>}
      actions={add}
    >
      <WebhooksList owner={owner} add={add} />
      {dialog}
    </Page>
  );
}
