import { queryOptions, useSuspenseQuery } from "@tanstack/react-query";
import type { Versioned } from "../../platform/http/editing/resource.ts";
import type { AccountsContract, User } from "../../accounts/contract.ts";
import { apiOf } from "../../manage-ui/query-client.ts";

/** The logged-in user. No retry: a refusal means that there is no session. */
export const meQuery = () =>
  queryOptions({
    queryKey: ["me"],
    queryFn: async ({ client }) => (await apiOf<AccountsContract>(client)("GET /users/me")).data,
    retry: false,
  });

/** The accounts that the user may switch to, including this one. */
export const ownAccountsQuery = () =>
  queryOptions({
    queryKey: ["me", "accounts"],
    queryFn: async ({ client }) => (await apiOf<AccountsContract>(client)("GET /users/me/accounts")).data,
  });

/** Below manage-layout.tsx, whose loader has fetched it, the user is always there. */
export function useMe(): Versioned<User> {
  return useSuspenseQuery(meQuery()).data;
}
