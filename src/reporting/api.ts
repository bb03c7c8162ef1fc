import type { Handlers, Member } from "../platform/http/call.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import type { Services } from "../platform/services.ts";
import { contract } from "./contract.ts";
import type { OrganizerReportType } from "./organizer-reports/contract.ts";
import { findOrganizerReport } from "./organizer-reports/find-organizer-report.ts";
import { findReportFile } from "./organizer-reports/report-file.ts";
import { findReport } from "./reports/find-report.ts";
import { openCheckedInCount } from "./stats/checked-in.ts";
import { findCheckInStats, findEventStats } from "./stats/event-stats.ts";
import { reportScheduleHandlers } from "./schedules/handlers.ts";
import { reportTableHandlers } from "./tables/handlers.ts";
import { listAttention } from "./attention/list-attention.ts";
import { findToday } from "./today/today.ts";

export function reportingApi({ db }: Services): ApiArea {
  const sources = { db, countCheckedIn: openCheckedInCount(db) };
  const handlers = {
    getEventStats: async ({ params, query }, { user }) => {
      const wanted = { accountId: user.accountId, eventId: params.event_id, wanted: query };
      return { data: await findEventStats(sources, wanted, new Date()) };
    },

    getToday: async (_, { user }) => ({ data: await findToday(db, user) }),

    getAttention: async ({ query }, { user: { accountId, eventIds } }) => ({
      data: await listAttention(db, { accountId, eventIds, organizerId: query.organizer_id }),
    }),

    getReport: async ({ params, query }, { user: { accountId }, reads }) => {
      const { event_id: eventId, report_type: type } = params;
      return { data: await findReport(reads(db), { accountId, eventId, type, ...query }, new Date()) };
    },

    getOrganizerReport: ({ params, query }, { user, reads }) =>
      findOrganizerReport(reads(db), { ...ofOrganizer(params, user), ...query }, new Date()),

    exportOrganizerReport: ({ params, query }, { user, reads }) =>
      findReportFile(reads(db), { ...ofOrganizer(params, user), ...query }, new Date()),

    ...reportTableHandlers(db),
    ...reportScheduleHandlers(db),

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
