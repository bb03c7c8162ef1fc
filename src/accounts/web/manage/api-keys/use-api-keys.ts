import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { AccountsContract, NewApiKey } from "../../../contract.ts";

export const apiKeysQuery = () =>
  queryOptions({
    queryKey: ["account", "api-keys"],
    queryFn: async ({ client }) => (await apiOf<AccountsContract>(client)("GET /api-keys")).data,
  });

export function useCreateApiKey() {
  const client = useQueryClient();
  return async (body: NewApiKey) => {
    const { data } = await browserClient<AccountsContract>()("POST /api-keys", { body });
    void client.invalidateQueries({ queryKey: apiKeysQuery().queryKey });
    return data;
  };
}

export function useRevokeApiKey() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (api_key_id: number) =>
      browserClient<AccountsContract>()("DELETE /api-keys/{api_key_id}", { params: { api_key_id } }),
    onSuccess: () => client.invalidateQueries({ queryKey: apiKeysQuery().queryKey }),
  });
}
