import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { Link, useSearchParams } from "react-router";
import { useEvent } from "../../../backoffice/queries/event.ts";
import { questionsQuery } from "../../../backoffice/queries/questions.ts";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Route } from "./+types/import-page";
import { FilePanel } from "./import/file-panel.tsx";
import { ImportForm } from "./import/import-form.tsx";
import { importQuery, ticketsQuery } from "./queries.ts";

const importIn = (search: URLSearchParams) => Number(search.get("import")) || null;

export function loader(args: Route.LoaderArgs) {
  const eventId = Number(args.params.eventId);
  const importId = importIn(new URL(args.request.url).searchParams);
  return preload(args, (client) => [
    client.prefetchQuery(ticketsQuery(eventId)),
    client.prefetchQuery(questionsQuery(eventId)),
    ...(importId === null ? [] : [client.prefetchQuery(importQuery(eventId, importId))]),
  ]);
}

export const clientLoader = askInBrowser;

/** Imports attendees from a CSV file: the file, the meaning of its columns, a preview, and the import. */
export default function ImportPage() {
  const { t } = useLingui();
  const event = useEvent();
  const [search, setSearch] = useSearchParams();
  const importId = importIn(search);
  const tickets = useQuery(ticketsQuery(event.id));
  const questions = useQuery(questionsQuery(event.id));
  const uploaded = useQuery({ ...importQuery(event.id, importId ?? 0), enabled: importId !== null });
  const open = (id: number | null) => setSearch(id === null ? {} : { import: String(id) });
  const failed = [tickets, questions, uploaded].find(({ error }) => error);
  const isReady = tickets.data && questions.data && (importId === null || uploaded.data);
  return (
    <Page
      title={t`Import attendees`}
      context={event.title}
      description={
        <Link to={`/manage/event/${event.id}/attendees`}>
          <Trans>All attendees</Trans>
        </Link>
      }
    >
      {failed && <ProblemNotice error={failed.error} onRetry={() => void failed.refetch()} />}
      {!failed && !isReady && <Skeleton lines={8} />}
      {tickets.data?.length === 0 && (
        <EmptyState icon="ticket" title={<Trans>There is no ticket to issue yet.</Trans>}>
          <p>
            <Link to={`/manage/event/${event.id}/products`}>
              <Trans>Create one first.</Trans>
            </Link>
          </p>
        </EmptyState>
      )}
      {!failed && isReady && tickets.data!.length > 0 && importId === null && (
        <FilePanel onUploaded={({ id }) => open(id)} />
      )}
      {!failed && isReady && importId !== null && uploaded.data && (
        <ImportForm
          key={uploaded.data.id}
          uploaded={uploaded.data}
          tickets={tickets.data!}
          questions={questions.data!}
          onOtherFile={() => open(null)}
        />
      )}
    </Page>
  );
}
