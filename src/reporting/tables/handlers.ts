import type { Db } from "../../platform/database/database.ts";
import type { Handlers, Member } from "../../platform/http/call.ts";
import { inCurrency } from "../rules/report-rows.ts";
import type { ReportTablesContract } from "./contract.ts";
import { findReportTable } from "./find-report-table.ts";
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
      data: await findReportTable(
        reads(db),
        ofOrganizer(params, query, user),
        { ...query, report: params.report },
        new Date(),
      ),
    }),

    exportOrganizerReportTable: async ({ params, query }, { user, reads }) => {
      const wanted = { ...query, report: params.report };
      return reportFile(
        await findReportTable(reads(db), ofOrganizer(params, query, user), wanted, new Date()),
        query,
      );
    },
  };
}

function ofEvent({ event_id }: { event_id: number }, { accountId, eventIds }: Member) {
  return { accountId, eventIds, eventId: event_id };
}

function ofOrganizer(
  { organizer_id }: { organizer_id: number },
  { currency, event_id }: { currency?: string | undefined; event_id?: number | undefined },
  { accountId, eventIds }: Member,
) {
  return { accountId, eventIds, organizerId: organizer_id, currency, event_id };
}
