import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListingState } from "../../../../backoffice/data-grid/listing-state.ts";
import { everyPage } from "../../../../manage-ui/every-page.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { CatalogContract } from "../../../contract.ts";

export const taxesQuery = () =>
  queryOptions({
    queryKey: ["taxes-and-fees"],
    queryFn: ({ client }) =>
      everyPage((query) => apiOf<CatalogContract>(client)("GET /taxes-and-fees", { query })),
  });

/** The page in the address. */
export const taxesPageQuery = (state: ListingState) =>
  queryOptions({
    queryKey: ["taxes-and-fees", "page", state],
    queryFn: ({ client }) =>
      // The API checks the query's values, so the types need not.
      apiOf<CatalogContract>(client)("GET /taxes-and-fees", { query: state as object }),
    placeholderData: keepPreviousData,
  });
