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

/** A page of them, as the address says. */
export const taxesPageQuery = (state: ListingState) =>
  queryOptions({
    queryKey: ["taxes-and-fees", "page", state],
    queryFn: ({ client }) =>
      // What the address says is checked by the API, not by the types.
      apiOf<CatalogContract>(client)("GET /taxes-and-fees", { query: state as object }),
    placeholderData: keepPreviousData,
  });
