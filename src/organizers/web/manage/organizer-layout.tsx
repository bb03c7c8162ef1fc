import { useLingui } from "@lingui/react/macro";
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
  const { t } = useLingui();
  const { data: organizer, error, refetch } = useQuery(organizerQuery(organizerId));
  const { reportType } = useParams();
  const name = organizer?.name ?? "…";
  const at = `/manage/organizer/${organizerId}`;
  if ((error as { status?: number } | null)?.status === 404) return <ErrorScreen status={404} />;
  return (
    <>
      <TopBar
        crumbs={[
          { key: "organizers", content: <Link to="/manage/organizer">{t`Organisers`}</Link> },
          { key: "organizer", content: reportType ? <Link to={`${at}/dashboard`}>{name}</Link> : name },
          // The way back from a single report.
          ...(reportType
            ? [{ key: "reports", content: <Link to={`${at}/reports`}>{t`Reports`}</Link> }]
            : []),
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
      <TopBar crumbs={[{ key: "organizers", content: t`Organisers` }]} />
      <Outlet />
    </>
  );
}
