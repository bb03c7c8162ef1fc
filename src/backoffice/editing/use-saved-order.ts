import { type QueryKey, useMutation, useQueryClient } from "@tanstack/react-query";
import { useTellProblem } from "../../manage-ui/problem-notice.tsx";
import { WAITS_FOR_CONNECTION } from "../../manage-ui/query-client.ts";

interface SavedOrder<Sorted> {
  /** The query whose list is sorted. */
  queryKey: QueryKey;
  /** The key of other queries that show the order. */
  alsoIn?: QueryKey;
  /** Sends the whole order. */
  save: (sorted: Sorted) => Promise<unknown>;
}

/**
 * Reorders a list. The page shows the order immediately and reverts it if it is refused. The calls for one list run
 * one after the other, because an earlier order that arrives later would replace the newer one. Leaving the page
 * before the last order is saved asks for confirmation.
 */
export function useSavedOrder<Sorted>({ queryKey, alsoIn = queryKey, save }: SavedOrder<Sorted>) {
  const client = useQueryClient();
  const tell = useTellProblem();
  const mutationKey = ["sort", ...queryKey];
  return useMutation({
    ...WAITS_FOR_CONNECTION,
    mutationKey,
    scope: { id: mutationKey.join(" ") },
    mutationFn: save,
    onMutate: async (sorted) => {
      addEventListener("beforeunload", askToStay);
      await client.cancelQueries({ queryKey });
      client.setQueryData(queryKey, sorted);
    },
    onError: tell,
    onSettled: () => {
      // The answer to an earlier call does not contain the order that the page shows now.
      if (client.isMutating({ mutationKey }) > 1) return;
      removeEventListener("beforeunload", askToStay);
      void client.invalidateQueries({ queryKey: alsoIn });
      return client.invalidateQueries({ queryKey });
    },
  });
}

function askToStay(event: BeforeUnloadEvent) {
  event.preventDefault();
}
