import { queryOptions } from "@tanstack/react-query";
import { apiOf } from "../../../manage-ui/query-client.ts";
import type { PaymentsContract } from "../../contract.ts";

/** The account's own accounts at Stripe. Refused where the installation is no platform. */
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
