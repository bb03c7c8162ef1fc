import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import type { CatalogContract } from "../../../contract.ts";

export const taxesQuery = () =>
  queryOptions({
    queryKey: ["taxes-and-fees"],
    queryFn: async ({ client }) => (await apiOf<CatalogContract>(client)("GET /taxes-and-fees")).data,
  });
