import { useMutation } from "@tanstack/react-query";

/** Deletes a resource by its id and reloads the queries that showed it. */
export function useRemove({
  remove,
  onChanged,
}: {
  remove: (id: number) => Promise<unknown>;
  onChanged: () => unknown;
}) {
  return useMutation({ mutationFn: remove, onSuccess: onChanged });
}
