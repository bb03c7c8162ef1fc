import { Trans, useLingui } from "@lingui/react/macro";
import { useEvent } from "../../../../backoffice/queries/event.ts";
import { Page } from "../../../../manage-ui/page.tsx";
import { EVENT_REPORT_KEYS } from "../../../rules/report-definitions.ts";
import { ReportCatalogue } from "./report-catalogue.tsx";
import { askInBrowser } from "../../../../manage-ui/preload.ts";

/** Loads the texts of this part of the workspace. */
export const clientLoader = askInBrowser;

/** The reports of an event. */
export default function ReportsPage() {
  const { t } = useLingui();
  const event = useEvent();
  return (
    <Page
      title={t`Reports`}
      context={event.title}
      description={<Trans>Figures for any days, to look at, print or download.</Trans>}
    >
      <ReportCatalogue base={`/manage/event/${event.id}`} reports={EVENT_REPORT_KEYS} />
    </Page>
  );
}
