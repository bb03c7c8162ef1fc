import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";
import { apiOf } from "../../../../manage-ui/query-client.ts";
import { meQuery, useMe } from "../../../../backoffice/queries/me.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { AccountsContract } from "../../../contract.ts";
import type { ProfileContract } from "../../../profile/contract.ts";
import type { Arguments } from "../../../../platform/http/contract.ts";

export const sessionsQuery = () =>
  queryOptions({
    queryKey: ["me", "sessions"],
    queryFn: async ({ client }) => (await apiOf<AccountsContract>(client)("GET /users/me/sessions")).data,
  });

export const secondStepQuery = () =>
  queryOptions({
    queryKey: ["me", "second-step"],
    queryFn: async ({ client }) =>
      (await apiOf<AccountsContract>(client)("GET /users/me/authenticator")).data,
  });

export const passkeysQuery = () =>
  queryOptions({
    queryKey: ["me", "passkeys"],
    queryFn: async ({ client }) => (await apiOf<AccountsContract>(client)("GET /users/me/passkeys")).data,
  });

export const profileApi = () => browserClient<AccountsContract>();

/** Changes the user's own data and refreshes it on the page. */
export function useProfileChange<Given, Answer>(change: (given: Given) => Promise<Answer>) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: change,
    // Not awaited, because the refresh may unmount the component that waits for the response.
    onSuccess: () => void client.invalidateQueries({ queryKey: meQuery().queryKey }),
  });
}

type MyChange = Arguments<ProfileContract["changeMe"]>["body"];

export function useChangeMe() {
  const { version } = useMe();
  return useProfileChange((body: MyChange) => profileApi()("PUT /users/me", { body, version }));
}
