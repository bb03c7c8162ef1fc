import { queryOptions } from "@tanstack/react-query";
import type { CatalogContract } from "../../catalog/contract.ts";
import { apiOf } from "../../manage-ui/query-client.ts";

export const taxesInUseQuery = (account_id: number) =>
  queryOptions({
    queryKey: ["taxes-and-fees", "in-use"],
    queryFn: async ({ client }) => {
      const { data } = await apiOf<CatalogContract>(client)("GET /accounts/{account_id}/taxes-and-fees", {
        params: { account_id },
      });
      return data.filter(({ is_active }) => is_active).length;
    },
  });
