import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { Versioned } from "../../../../platform/http/editing/resource.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { AccountsContract, Member } from "../../../contract.ts";
import type { GivenRole } from "./role-words.ts";

const api = () => browserClient<AccountsContract>();

export function useInvite() {
  const client = useQueryClient();
  return async (
    body: { emails: string[]; role: GivenRole; event_ids: number[] | null },
    idempotencyKey: string,
  ) => {
    const answer = await api()("POST /users/invitations", { body, idempotencyKey });
    void client.invalidateQueries({ queryKey: ["users"] });
    return answer;
  };
}

interface UserChange {
  role?: GivenRole;
  status?: "ACTIVE" | "INACTIVE";
  event_ids?: number[] | null;
  rotates_check_in_links?: boolean;
}

/** Changes a member's access with one click. */
export function useChangeUser({ id: user_id, version }: Versioned<Member>) {
  return useChange((body: UserChange) =>
    api()("PUT /users/{user_id}", { params: { user_id }, body, version }),
  );
}

/** The calls of the form that changes a member's role and events. */
export function useUserCalls() {
  const client = useQueryClient();
  return {
    change: (user_id: number, body: UserChange, version: string) =>
      api()("PUT /users/{user_id}", { params: { user_id }, body, version }),
    onChanged: () => void client.invalidateQueries({ queryKey: ["users"] }),
  };
}

export function useResendInvitation(user_id: number) {
  return useChange(() => api()("POST /users/{user_id}/invitation", { params: { user_id } }));
}

export function useWithdrawInvitation(user_id: number) {
  return useChange(() => api()("DELETE /users/{user_id}/invitation", { params: { user_id } }));
}

export function useRemoveSecondStep(user_id: number) {
  return useChange(() => api()("DELETE /users/{user_id}/authenticator", { params: { user_id } }));
}

function useChange<Given, Answer>(mutationFn: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: () => void client.invalidateQueries({ queryKey: ["users"] }),
  });
}
