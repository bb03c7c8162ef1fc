export { reportingApi } from "./api.ts";
export { mountLiveRoutes } from "./live-routes.ts";
export { openVisits, type Visits } from "./visits/visits.ts";
export { lockStatisticsRollup } from "./lock-statistics-rollup.ts";
export { rollUpSales } from "./roll-up-sales.ts";
export { sendReport } from "./schedules/emails/send-report.tsx";
export { nextRunAfter, type ScheduleTimes } from "./rules/schedule-times.ts";
export { sendDueReports } from "./schedules/send-due-reports.ts";
export { rollUpRefunds } from "./roll-up-refunds.ts";
