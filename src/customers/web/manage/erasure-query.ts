import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import type { ErasuresContract } from "../../../erasures/contract.ts";
import { apiOf } from "../../../manage-ui/query-client.ts";
import { browserClient } from "../../../platform/http/browser-client.ts";

/** Never cached, because the dialog must show the state when it opens. */
export const erasureQuery = (customer_id: number) =>
  queryOptions({
    queryKey: ["customers", customer_id, "erasure"],
    queryFn: async ({ client }) =>
      (
        await apiOf<ErasuresContract>(client)("GET /customers/{customer_id}/erasure", {
          params: { customer_id },
        })
      ).data,
    staleTime: 0,
    gcTime: 0,
  });

/** Erases the customer. A repeat after a lost answer gets the first answer. */
export function useErasure(customerId: number) {
  const client = useQueryClient();
  const [idempotencyKey] = useState(() => crypto.randomUUID());
  return useMutation({
    mutationFn: (email: string) =>
      browserClient<ErasuresContract>()("POST /customers/{customer_id}/erasure", {
        params: { customer_id: customerId },
        body: { email },
        idempotencyKey,
      }),
    // Lists of orders, attendees, messages and answers show the person too. No query of this page runs again.
    onSuccess: () => client.invalidateQueries({ refetchType: "none" }),
  });
}
