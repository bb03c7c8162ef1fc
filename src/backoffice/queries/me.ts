import { queryOptions, useQuery, useSuspenseQuery } from "@tanstack/react-query";
import type { Versioned } from "../../platform/http/editing/resource.ts";
import type { AccountsContract, User } from "../../accounts/contract.ts";
import { apiOf } from "../../manage-ui/query-client.ts";

/** The logged-in user. Not retried, because a refusal means that there is no session. */
export const meQuery = () =>
  queryOptions({
    queryKey: ["me"],
    queryFn: async ({ client }) => (await apiOf<AccountsContract>(client)("GET /users/me")).data,
    retry: false,
  });

/** The accounts of the user, including the current one. */
const ownAccountsQuery = () =>
  queryOptions({
    queryKey: ["me", "accounts"],
    queryFn: async ({ client }) => (await apiOf<AccountsContract>(client)("GET /users/me/accounts")).data,
  });

/** Returns the logged-in user. Always present below manage-layout.tsx, whose loader has loaded it. */
export function useMe(): Versioned<User> {
  return useSuspenseQuery(meQuery()).data;
}

/** Returns the accounts that the user may switch to. Loaded on demand, because most users have one account. */
export function useOtherAccounts() {
  const { account_id } = useMe();
  const { data = [] } = useQuery(ownAccountsQuery());
  return data.filter(({ id }) => id !== account_id);
}
