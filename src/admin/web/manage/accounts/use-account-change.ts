import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { AdminAccountDetails } from "../../../contract.ts";
import { accountQuery } from "../admin-queries.ts";
import { storeSaved } from "../../../../manage-ui/saving/store-saved.ts";

/** A mutation of one account. Its response replaces the cached account. */
export function useAccountChange<Input>(
  accountId: number,
  change: (input: Input) => Promise<{ data: AdminAccountDetails }>,
) {
  return useMutation({ mutationFn: change, onSuccess: useAccountChanged(accountId) });
}

/** Returns what follows a change of one account: its response replaces the cached account. */
export function useAccountChanged(accountId: number) {
  const client = useQueryClient();
  return async ({ data }: { data: AdminAccountDetails }) => {
    await storeSaved(client, accountQuery(accountId), data);
    void client.invalidateQueries({ queryKey: ["admin", "accounts", "page"] });
  };
}
