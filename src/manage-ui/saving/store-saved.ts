import type { DataTag, QueryClient, QueryKey } from "@tanstack/react-query";

/**
 * Shows what a call has saved. A load of the same data that is under way may bring the values from before the call,
 * and a change that another person made after it: its answer is ignored, and the data are loaded again.
 */
export async function storeSaved<Saved>(
  client: QueryClient,
  { queryKey }: { queryKey: DataTag<QueryKey, Saved, Error> },
  saved: NoInfer<Saved | ((known: Saved | undefined) => Saved | undefined)>,
): Promise<void> {
  const isLoading = client.isFetching({ queryKey, exact: true }) > 0;
  await client.cancelQueries({ queryKey, exact: true });
  client.setQueryData<Saved>(queryKey, saved);
  if (isLoading) void client.invalidateQueries({ queryKey, exact: true });
}
