import type { Db } from "../../platform/database/database.ts";
import type { Handlers, Member } from "../../platform/http/call.ts";
import type { ReportKey } from "../rules/report-definitions.ts";
import { inCurrency } from "../rules/report-rows.ts";
import type { ReportTable, ReportTablesContract } from "./contract.ts";
import { findReportTable, type RequestedTable } from "./find-report-table.ts";
import { reportFile } from "./table-file.ts";

export function reportTableHandlers(db: Db): Handlers<ReportTablesContract> {
  return {
    getEventReportTable: async ({ params, query }, { user, reads }) => ({
      data: await findReportTable(reads(db), ofEvent(params, user), { ...query, ...params }, new Date()),
    }),

    exportEventReportTable: async ({ params, query }, { user, reads }) =>
      reportFile(
        inCurrency(
          await findReportTable(reads(db), ofEvent(params, user), { ...query, ...params }, new Date()),
          query.currency ?? null,
        ),
        query,
      ),

    getOrganizerReportTable: async ({ params, query }, { user, reads }) => ({
      data: await ofOrganizer(reads(db), { params, query, user }),
    }),

    exportOrganizerReportTable: async ({ params, query }, { user, reads }) =>
      reportFile(await ofOrganizer(reads(db), { params, query, user }), query),
  };
}

function ofEvent({ event_id }: { event_id: number }, { accountId, eventIds }: Member) {
  return { accountId, eventIds, eventId: event_id };
}

interface RequestedByMember {
  params: { organizer_id: number; report: ReportKey };
  query: Omit<RequestedTable, "report"> & { currency?: string | undefined; event_id?: number | undefined };
  user: Member;
}

/** A currency leaves out rows, not events: the provider's fees can be in another currency than the sales. */
async function ofOrganizer(db: Db, { params, query, user }: RequestedByMember): Promise<ReportTable> {
  const { accountId, eventIds } = user;
  const owner = { accountId, eventIds, organizerId: params.organizer_id, event_id: query.event_id };
  const table = await findReportTable(db, owner, { ...query, report: params.report }, new Date());
  return inCurrency(table, query.currency ?? null);
}
