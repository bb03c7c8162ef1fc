import { useLingui } from "@lingui/react/macro";
import { OrganizerPage } from "../../../../organizers/web/manage/parts/organizer-page.tsx";
import { useOrganizer } from "../../../../organizers/web/manage/parts/use-organizer.ts";
import { useConfig } from "../../../../platform/web/use-config.ts";
import { useMe } from "../../../../backoffice/queries/me.ts";
import {
  ORGANIZER_REPORT_KEYS,
  ORGANIZER_REPORTS,
  type OrganizerReportKey,
} from "../../../rules/report-definitions.ts";
import { ReportCatalogue } from "./report-catalogue.tsx";
import { askInBrowser } from "../../../../manage-ui/preload.ts";

/**
 * Reports that are empty without connected accounts, because the platform then takes no fees and pays nobody out.
 */
const OF_CONNECTED_ACCOUNTS: readonly OrganizerReportKey[] = [
  "platform_fees",
  "payouts",
  "payout_transactions",
];

/** Loads the texts of this part of the workspace. */
export const clientLoader = askInBrowser;

/** The reports about all events of an organiser. */
export default function OrganizerReportsPage() {
  const { t } = useLingui();
  const organizer = useOrganizer();
  const { hasPayoutSetup } = useConfig();
  const { sees_all_events } = useMe();
  const reports = ORGANIZER_REPORT_KEYS.filter(
    (report) =>
      (hasPayoutSetup || !OF_CONNECTED_ACCOUNTS.includes(report)) &&
      (sees_all_events || !ORGANIZER_REPORTS[report].isOfAccount),
  );
  return (
    <OrganizerPage organizer={organizer} title={t`Reports`}>
      <ReportCatalogue base={`/manage/organizer/${organizer.id}`} reports={reports} />
    </OrganizerPage>
  );
}
