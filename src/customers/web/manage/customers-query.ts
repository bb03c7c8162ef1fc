import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListingState } from "../../../backoffice/data-grid/listing-state.ts";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { CustomersContract } from "../../contract.ts";

export const customersQuery = (state: ListingState) =>
  queryOptions({
    queryKey: ["customers", "list", state],
    queryFn: ({ client }) =>
      // The API validates the query, so its type can be loose.
      apiOf<CustomersContract>(client)("GET /customers", { query: state as object }),
    placeholderData: keepPreviousData,
  });

export const customerQuery = (customer_id: number) =>
  queryOptions({
    queryKey: ["customers", customer_id],
    queryFn: async ({ client }) =>
      (await apiOf<CustomersContract>(client)("GET /customers/{customer_id}", { params: { customer_id } }))
        .data,
  });
