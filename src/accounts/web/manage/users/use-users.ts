import { useMutation, useQueryClient } from "@tanstack/react-query";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { AccountsContract } from "../../../contract.ts";
import type { GivenRole } from "./role-words.ts";

const api = () => browserClient<AccountsContract>();

export function useInvite() {
  return useChange((body: { emails: string[]; role: GivenRole; event_ids: number[] | null }) =>
    api()("POST /users/invitations", { body }),
  );
}

export function useChangeUser(user_id: number) {
  return useChange(
    (body: {
      role?: GivenRole;
      status?: "ACTIVE" | "INACTIVE";
      event_ids?: number[] | null;
      rotates_check_in_links?: boolean;
    }) => api()("PUT /users/{user_id}", { params: { user_id }, body }),
  );
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
