import { queryOptions } from "@tanstack/react-query";
import type { ConnectAccounts, PaymentsContract } from "../../payments/contract.ts";
import { apiOf } from "../../manage-ui/query-client.ts";

/** The connected accounts at Stripe of this account, if the installation is a platform. */
export const connectQuery = (accountId: number) =>
  queryOptions({
    queryKey: ["accounts", accountId, "connect"],
    queryFn: async ({ client }) => {
      const params = { account_id: accountId };
      return (
        await apiOf<PaymentsContract>(client)("GET /accounts/{account_id}/stripe/connect_accounts", {
          params,
        })
      ).data;
    },
  });

/** Returns the recipient of sales: the installation, or a connected account that is ready or not. */
export function paymentStateOf({ is_saas_mode_enabled, has_completed_setup }: ConnectAccounts) {
  if (!is_saas_mode_enabled) return "BY_INSTALLATION";
  return has_completed_setup ? "READY" : "NOT_CONNECTED";
}
