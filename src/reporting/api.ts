import type { Handlers, Member } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatcher.ts";
import type { Services } from "../platform/services.ts";
import { contract } from "./contract.ts";
import type { OrganizerReportType } from "./organizer-reports/contract.ts";
import { findOrganizerReport } from "./organizer-reports/find-organizer-report.ts";
import { findReportFile } from "./organizer-reports/report-file.ts";
import { findReport } from "./reports/find-report.ts";
import { openCheckedInCount } from "./stats/checked-in.ts";
import { findCheckInStats, findEventStats } from "./stats/event-stats.ts";
import { findToday } from "./today/today.ts";

export function reportingApi({ db }: Services): ApiArea {
  const sources = { db, countCheckedIn: openCheckedInCount(db) };
  const handlers = {
    getEventStats: async ({ params, query }, { user }) => {
      const wanted = { accountId: user.accountId, eventId: params.event_id, wanted: query };
      return { data: await findEventStats(sources, wanted, new Date()) };
    },

    getToday: async (_, { user }) => ({ data: await findToday(db, user) }),

    getReport: async ({ params, query }, { user: { accountId } }) => {
      const { event_id: eventId, report_type: type } = params;
      return { data: await findReport(db, { accountId, eventId, type, ...query }, new Date()) };
    },

    getOrganizerReport: ({ params, query }, { user }) =>
      findOrganizerReport(db, { ...ofOrganizer(params, user), ...query }, new Date()),

    exportOrganizerReport: ({ params, query }, { user }) =>
      findReportFile(db, { ...ofOrganizer(params, user), ...query }, new Date()),

    getCheckInStats: async ({ params }, { user }) => ({
      data: await findCheckInStats(sources, { accountId: user.accountId, eventId: params.event_id }),
    }),
  } satisfies Handlers<typeof contract>;
  return { contract, handlers };
}

function ofOrganizer(
  {
    organizer_id: organizerId,
    report_type: type,
  }: { organizer_id: number; report_type: OrganizerReportType },
  { accountId, eventIds }: Member,
) {
  return { accountId, eventIds, organizerId, type };
}
