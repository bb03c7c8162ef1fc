import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import type { ListingState } from "../../../../backoffice/data-grid/listing-state.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { CatalogContract } from "../../../contract.ts";

/** Reads the page that the address selects. */
export const taxesPageQuery = (state: ListingState) =>
  queryOptions({
    queryKey: ["taxes-and-fees", "page", state],
    queryFn: ({ client }) =>
      // The API validates the values from the address; the types do not.
      apiOf<CatalogContract>(client)("GET /taxes-and-fees", { query: state as object }),
    placeholderData: keepPreviousData,
  });
