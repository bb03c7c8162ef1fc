import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { ReportTable } from "../../../contract.ts";
import { definitionOf } from "../../../rules/report-definitions.ts";
import type { ReportState } from "./report-state.ts";
import { installation } from "../../../../values/installation/installation.ts";

/** The owner of the reports on a page. */
export interface ReportOwner {
  kind: "event" | "organizer";
  id: number;
}

/**
 * The calls of both owners differ only in the start of their paths, which the typed client cannot express.
 */
type LooseClient = <Data>(key: string, args: object) => Promise<{ data: Data }>;

export const CALLS = { event: "/events/{event_id}", organizer: "/organizers/{organizer_id}" };
export const paramsOf = ({ kind, id }: ReportOwner) =>
  kind === "event" ? { event_id: id } : { organizer_id: id };
export const keyOf = ({ kind, id }: ReportOwner) => [kind === "event" ? "events" : "organizers", id] as const;

/** The rows of a report. The previous rows stay until the new ones are loaded. */
export const reportQuery = (owner: ReportOwner, report: string, state: ReportState) => {
  const query = { ...askedOf(report, state), compare: state.isCompared ? "previous" : "none" };
  return queryOptions({
    queryKey: [...keyOf(owner), "report", report, query],
    queryFn: async ({ client }) => {
      const api = apiOf(client) as unknown as LooseClient;
      const params = { ...paramsOf(owner), report };
      return (await api<ReportTable>(`GET ${CALLS[owner.kind]}/report_tables/{report}`, { params, query }))
        .data;
    },
    placeholderData: keepPreviousData,
  });
};

/** Returns the URL of a file with the columns, order and currency that the page shows. */
export function fileAddress(
  { kind, id }: ReportOwner,
  report: string,
  { state, format }: { state: ReportState; format: "csv" | "xlsx" },
): string {
  const { sort, columns, currency } = state;
  const query = new URLSearchParams({
    ...withoutUndefined(askedOf(report, state)),
    ...(columns && { columns: columns.join() }),
    ...(currency && { currency }),
    sort_by: sort.column,
    sort_direction: sort.isDescending ? "desc" : "asc",
    format,
  });
  return `${installation().apiUrl}/${kind}s/${id}/report_tables/${report}/export?${query}`;
}

/** Sends the columns only if hidden dimensions merge rows. */
function askedOf(report: string, { period, start_date, end_date, asOf, columns, payout }: ReportState) {
  const definition = definitionOf(report)!;
  const hasDimensions = definition.columns.some(({ isDimension }) => isDimension);
  return {
    ...(definition.hasPeriod && !payout && { period, start_date, end_date }),
    ...(payout && { payout }),
    ...(asOf && { as_of: asOf }),
    ...(hasDimensions && { columns: columnsAsked(report, columns) }),
  };
}

function columnsAsked(report: string, columns: string[] | undefined): string {
  const usual = definitionOf(report)!.columns.filter(({ isHidden }) => !isHidden);
  return (columns ?? usual.map(({ key }) => key)).join();
}

function withoutUndefined(given: Record<string, string | undefined>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(given).filter((one): one is [string, string] => one[1] !== undefined),
  );
}
