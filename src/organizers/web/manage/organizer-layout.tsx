import { Trans, useLingui } from "@lingui/react/macro";
import { useQuery } from "@tanstack/react-query";
import { data, Link, Outlet, useParams } from "react-router";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { PageError } from "../../../backoffice/shell/page-error.tsx";
import { TopBar } from "../../../backoffice/shell/top-bar.tsx";
import { ErrorScreen } from "../../../ui/shell/error-screen.tsx";
import type { Route } from "./+types/organizer-layout";
import { organizerQuery } from "../../../backoffice/queries/organizers.ts";

export function loader(args: Route.LoaderArgs) {
  const { organizerId } = args.params;
  if (organizerId === undefined) return null;
  if (!/^[1-9]\d*$/.test(organizerId)) throw data(null, { status: 404 });
  return preload(args, (client) => [client.fetchQuery(organizerQuery(Number(organizerId)))]);
}

export const clientLoader = askInBrowser;

/** The frame of an organiser's pages, or of the form for a new one. */
export default function OrganizerLayout() {
  const { organizerId } = useParams();
  if (organizerId === undefined) return <NoOrganizer />;
  return <KnownOrganizer organizerId={Number(organizerId)} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}

function KnownOrganizer({ organizerId }: { organizerId: number }) {
  const { data: organizer, error, refetch } = useQuery(organizerQuery(organizerId));
  if ((error as { status?: number } | null)?.status === 404) return <ErrorScreen status={404} />;
  return (
    <>
      <TopBar
        crumbs={[
          { key: "events", content: <EventsLink /> },
          { key: "organizer", content: organizer?.name ?? "…" },
        ]}
      />
      {error && !organizer && (
        <main id="main">
          <ProblemNotice error={error} onRetry={() => void refetch()} />
        </main>
      )}
      {organizer && <Outlet key={organizer.id} />}
    </>
  );
}

function NoOrganizer() {
  const { t } = useLingui();
  return (
    <>
      <TopBar
        crumbs={[
          { key: "events", content: <EventsLink /> },
          { key: "new", content: t`Organisers` },
        ]}
      />
      <Outlet />
    </>
  );
}

function EventsLink() {
  return (
    <Link to="/manage/events">
      <Trans>Events</Trans>
    </Link>
  );
}
