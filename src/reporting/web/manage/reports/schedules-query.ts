import { queryOptions, useQueryClient } from "@tanstack/react-query";
import type { AccountsContract } from "../../../../accounts/contract.ts";
import { everyPage } from "../../../../manage-ui/every-page.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { ReportSchedule } from "../../../contract.ts";
import { CALLS, keyOf, paramsOf, type ReportOwner } from "./report-query.ts";

/**
 * The calls of both owners differ only in the start of their paths, which the typed client cannot express.
 */
type LooseClient = <Data>(key: string, args: object) => Promise<{ data: Data }>;

type Body = Omit<
  ReportSchedule,
  "id" | "event_id" | "organizer_id" | "recipients" | "next_run_at" | "last_run_at" | "created_at"
> & { recipient_ids: number[] };

const scheduleKey = (owner: ReportOwner) => [...keyOf(owner), "report-schedules"];

export const schedulesQuery = (owner: ReportOwner) =>
  queryOptions({
    queryKey: scheduleKey(owner),
    queryFn: async ({ client }) => {
      const api = apiOf(client) as unknown as LooseClient;
      const params = paramsOf(owner);
      return (await api<ReportSchedule[]>(`GET ${CALLS[owner.kind]}/report_schedules`, { params })).data;
    },
  });

/** The members who can get a report. Needs permission to list members. */
export const peopleQuery = () =>
  queryOptions({
    queryKey: ["users", "who-may-get-reports"],
    queryFn: async ({ client }) => {
      const users = await everyPage((query) => apiOf<AccountsContract>(client)("GET /users", { query }));
      return users.filter(({ role, status }) => role !== "DOOR" && status === "ACTIVE");
    },
  });

export function useSchedules(owner: ReportOwner) {
  const client = useQueryClient();
  const api = browserClient() as unknown as LooseClient;
  const path = `${CALLS[owner.kind]}/report_schedules`;
  const params = paramsOf(owner);
  return {
    create: ({ body, idempotencyKey }: { body: Body; idempotencyKey: string }) =>
      api<ReportSchedule>(`POST ${path}`, { params, body, idempotencyKey }),
    remove: (schedule_id: number) =>
      api<never>(`DELETE ${path}/{schedule_id}`, { params: { ...params, schedule_id } }),
    onChanged: () => client.invalidateQueries({ queryKey: scheduleKey(owner) }),
  };
}
