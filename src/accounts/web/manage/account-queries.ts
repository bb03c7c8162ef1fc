import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListingState } from "../../../backoffice/data-grid/listing-state.ts";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { AccountsContract } from "../../contract.ts";

export const accountQuery = () =>
  queryOptions({
    queryKey: ["account"],
    queryFn: async ({ client }) => (await apiOf<AccountsContract>(client)("GET /accounts")).data,
  });

export const usersQuery = (state: ListingState) =>
  queryOptions({
    queryKey: ["users", state],
    queryFn: ({ client }) =>
      apiOf<AccountsContract>(client)("GET /users", {
        // The API validates the query, so its type can be loose.
        query: state as object,
      }),
    placeholderData: keepPreviousData,
  });
