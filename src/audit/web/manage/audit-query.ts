import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListingState } from "../../../backoffice/data-grid/listing-state.ts";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { AuditContract } from "../../contract.ts";

export const auditQuery = (state: ListingState) =>
  queryOptions({
    queryKey: ["audit-log", state],
    queryFn: ({ client }) =>
      // The API validates the query, so its type can be loose.
      apiOf<AuditContract>(client)("GET /audit-log", { query: state as object }),
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

export const auditPeopleQuery = () =>
  queryOptions({
    queryKey: ["audit-log", "people"],
    queryFn: async ({ client }) => (await apiOf<AuditContract>(client)("GET /audit-log/people")).data,
  });
