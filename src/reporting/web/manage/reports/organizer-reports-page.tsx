import { useLingui } from "@lingui/react/macro";
import { OrganizerPage } from "../../../../organizers/web/manage/parts/organizer-page.tsx";
import { useOrganizer } from "../../../../organizers/web/manage/parts/use-organizer.ts";
import { useConfig } from "../../../../platform/web/use-config.ts";
import { ORGANIZER_REPORT_KEYS } from "../../../rules/report-definitions.ts";
import { ReportCatalogue } from "./report-catalogue.tsx";
import { askInBrowser } from "../../../../manage-ui/preload.ts";

/** Loads the texts of this part of the workspace. */
export const clientLoader = askInBrowser;

/** The reports about all events of an organiser. */
export default function OrganizerReportsPage() {
  const { t } = useLingui();
  const organizer = useOrganizer();
  // Without payout set-up the platform charges no fees, so the report would be empty.
  const { hasPayoutSetup } = useConfig();
  const reports = ORGANIZER_REPORT_KEYS.filter((report) => report !== "platform_fees" || hasPayoutSetup);
  return (
    <OrganizerPage organizer={organizer} title={t`Reports`}>
      <ReportCatalogue base={`/manage/organizer/${organizer.id}`} reports={reports} />
    </OrganizerPage>
  );
}
