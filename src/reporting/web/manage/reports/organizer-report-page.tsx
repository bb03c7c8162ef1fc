import { Box } from "@mantine/core";
import { useLingui } from "@lingui/react/macro";
import { data, useParams } from "react-router";
import { OrganizerPage } from "../../../../organizers/web/manage/parts/organizer-page.tsx";
import { useOrganizer } from "../../../../organizers/web/manage/parts/use-organizer.ts";
import { askInBrowser, preload } from "../../../../manage-ui/preload.ts";
import { ORGANIZER_REPORT_KEYS, type OrganizerReportKey } from "../../../rules/report-definitions.ts";
import type { Route } from "./+types/organizer-report-page";
import { reportQuery } from "./report-query.ts";
import { readReportState } from "./report-state.ts";
import { ReportView } from "./report-view.tsx";
import { REPORT_WORDS } from "./report-words.ts";
import { REPORT_TITLES } from "../../../words/report-titles.ts";

export function loader(args: Route.LoaderArgs) {
  const { organizerId, reportType } = args.params;
  if (!ORGANIZER_REPORT_KEYS.includes(reportType as OrganizerReportKey)) throw data(null, { status: 404 });
  const state = readReportState(reportType, new URL(args.request.url).searchParams);
  const owner = { kind: "organizer" as const, id: Number(organizerId) };
  return preload(args, (client) => [client.prefetchQuery(reportQuery(owner, reportType, state))]);
}

export const clientLoader = askInBrowser;

/** One report about the events of an organiser. */
export default function OrganizerReportPage() {
  const { i18n } = useLingui();
  const organizer = useOrganizer();
  const report = useParams().reportType as OrganizerReportKey;
  const { question } = REPORT_WORDS[report];
  const title = REPORT_TITLES[report];
  return (
    <OrganizerPage organizer={organizer} title={i18n._(title)}>
      <Box>
        <h2>{i18n._(title)}</h2>
        <Box c="dimmed">{i18n._(question)}</Box>
      </Box>
      <ReportView
        key={report}
        owner={{ kind: "organizer", id: organizer.id }}
        report={report}
        zone={organizer.timezone}
      />
    </OrganizerPage>
  );
}
