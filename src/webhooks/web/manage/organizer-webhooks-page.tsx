import { useLingui } from "@lingui/react/macro";
import { OrganizerPage } from "../../../organizers/web/manage/parts/organizer-page.tsx";
import { useOrganizer } from "../../../organizers/web/manage/parts/use-organizer.ts";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import type { Route } from "./+types/organizer-webhooks-page";
import { useAddWebhook, WebhooksList } from "./webhooks-list.tsx";
import { webhooksQuery } from "./webhooks-query.ts";

export function loader(args: Route.LoaderArgs) {
  const owner = { kind: "organizer" as const, id: Number(args.params.organizerId) };
  return preload(args, (client) => [client.prefetchQuery(webhooksQuery(owner))]);
}

export const clientLoader = askInBrowser;

/** The webhooks of an organiser, for all of its events. */
export default function OrganizerWebhooksPage() {
  const { t } = useLingui();
  const organizer = useOrganizer();
  const owner = { kind: "organizer" as const, id: organizer.id };
  const { add, dialog } = useAddWebhook(owner);
  return (
    <OrganizerPage organizer={organizer} title={t`Webhooks`} actions={add}>
      <WebhooksList owner={owner} add={add} />
      {dialog}
    </OrganizerPage>
  );
}
