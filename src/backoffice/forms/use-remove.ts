import { useMutation } from "@tanstack/react-query";

interface Removal {
  remove: (id: number) => Promise<unknown>;
  onChanged: () => unknown;
}

/** Deletes a resource by its id and reloads the queries that showed it. */
export function useRemove({ remove, onChanged }: Removal) {
  return useMutation({ mutationFn: remove, onSuccess: onChanged });
}
