import { SimpleGrid } from "@mantine/core";
import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { categoriesQuery } from "../../../../backoffice/queries/categories.ts";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { EmptyList } from "../../../../manage-ui/lists/empty-list.tsx";
import { ListPage } from "../../../../manage-ui/lists/list-page.tsx";
import { useOnChange } from "../../../../manage-ui/live.ts";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../../manage-ui/problem-notice.tsx";
import { Skeleton } from "../../../../ui/skeleton.tsx";
import { ListsExample } from "./lists-example.tsx";
import type { Route } from "./+types/lists-page";
import { ConflictsPanel } from "../conflicts/conflicts-panel.tsx";
import { conflictsQuery } from "../conflicts/conflicts-query.ts";
import { CheckInTabs } from "../parts/check-in-tabs.tsx";
import { listsQuery } from "../parts/lists-query.ts";
import { ListCard } from "./list-card.tsx";
import { ListDialog } from "./list-dialog.tsx";

export function loader(args: Route.LoaderArgs) {
  const eventId = Number(args.params.eventId);
  return preload(args, (client) => [
    client.prefetchQuery(listsQuery(eventId)),
    client.prefetchQuery(categoriesQuery(eventId)),
    client.prefetchQuery(conflictsQuery(eventId)),
  ]);
}

export const clientLoader = askInBrowser;

/** Lists the doors of an event. */
export default function ListsPage() {
  const { t } = useLingui();
  const event = useEvent();
  const client = useQueryClient();
  const { data: lists, error, refetch } = useQuery(listsQuery(event.id));
  useOnChange(["check-ins", "orders"], () => void client.invalidateQueries(listsQuery(event.id)));
  return (
    <ListPage
      title={t`Doors`}
      context={event.title}
      description={<Trans>Whom each door takes, when, and the link that opens it on a phone.</Trans>}
      addLabel={<Trans>Add door</Trans>}
      editor={(dialog) => <ListDialog {...dialog} />}
    >
      {(add) => (
        <>
          <CheckInTabs />
          <ConflictsPanel />
          {error && !lists && (
            <ProblemNotice
              error={error}
              title={t`The doors could not be loaded.`}
              onRetry={() => void refetch()}
            />
          )}
          {!error && !lists && <Skeleton lines={6} />}
          {lists?.length === 0 && (
            <EmptyList example={<ListsExample />} title={<Trans>There is no door yet.</Trans>} action={add}>
              <p>
                <Trans>Add a door to scan tickets with any phone.</Trans>
              </p>
            </EmptyList>
          )}
          {lists && lists.length > 0 && (
            <SimpleGrid minColWidth="min(100%, 22rem)" autoFlow="auto-fill">
              {lists.map((list) => (
                <ListCard key={list.id} list={list} />
              ))}
            </SimpleGrid>
          )}
        </>
      )}
    </ListPage>
  );
}
