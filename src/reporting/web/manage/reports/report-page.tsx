import { useLingui } from "@lingui/react/macro";
import { data, useParams } from "react-router";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { PageError } from "../../../../backoffice/shell/page-error.tsx";
import { Page } from "../../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { EVENT_REPORT_KEYS, type EventReport } from "../../../rules/report-definitions.ts";
import type { Route } from "./+types/report-page";
import { reportQuery } from "./report-query.ts";
import { readReportState } from "./report-state.ts";
import { ReportView } from "./report-view.tsx";
import { REPORT_WORDS } from "./report-words.ts";
import { REPORT_TITLES } from "../../../words/report-titles.ts";

export function loader(args: Route.LoaderArgs) {
  const { eventId, reportType } = args.params;
  if (!EVENT_REPORT_KEYS.includes(reportType as EventReport)) throw data(null, { status: 404 });
  const state = readReportState(reportType, new URL(args.request.url).searchParams);
  const owner = { kind: "event" as const, id: Number(eventId) };
  return preload(args, (client) => [client.prefetchQuery(reportQuery(owner, reportType, state))]);
}

export const clientLoader = askInBrowser;

/** Without this boundary, an unknown report would make the layout say that the event is not found. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <PageError error={error} />;
}

/** One report about an event. */
export default function ReportPage() {
  const { i18n } = useLingui();
  const event = useEvent();
  const report = useParams().reportType as EventReport;
  const { question } = REPORT_WORDS[report];
  const title = REPORT_TITLES[report];
  return (
    <Page title={i18n._(title)} context={event.title} description={i18n._(question)}>
      <ReportView
        key={report}
        owner={{ kind: "event", id: event.id }}
        report={report}
        zone={event.timezone}
      />
    </Page>
  );
}
