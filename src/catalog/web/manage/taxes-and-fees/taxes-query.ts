import { queryOptions } from "@tanstack/react-query";
import { everyPage } from "../../../../manage-ui/queries/every-page.ts";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { CatalogContract } from "../../../contract.ts";

export const taxesQuery = () =>
  queryOptions({
    queryKey: ["taxes-and-fees"],
    queryFn: ({ client }) =>
      everyPage((query) => apiOf<CatalogContract>(client)("GET /taxes-and-fees", { query })),
  });
