import { queryOptions } from "@tanstack/react-query";
import type { CatalogContract } from "../../catalog/contract.ts";
import type { PaymentsContract } from "../../payments/contract.ts";
import type { CallFailed } from "../../platform/http/browser-client.ts";
import { apiOf } from "../query-client.ts";

/** Where the money of sales goes: to the installation, or to an account of one's own that is ready or not. */
export const paymentStateQuery = (account_id: number) =>
  queryOptions({
    queryKey: ["account", "payment-state"],
    queryFn: async ({ client }) => {
      try {
        const api = apiOf<PaymentsContract>(client);
        const { data } = await api("GET /accounts/{account_id}/stripe/connect_accounts", {
          params: { account_id },
        });
        return data.has_completed_setup ? ("READY" as const) : ("NOT_CONNECTED" as const);
      } catch (error) {
        const { problem, code } = error as Partial<CallFailed> & { code?: string };
        if ((problem?.code ?? code) === "payment_not_offered") return "BY_INSTALLATION" as const;
        throw error;
      }
    },
  });

export const taxesInUseQuery = (account_id: number) =>
  queryOptions({
    queryKey: ["taxes-and-fees", "in-use"],
    queryFn: async ({ client }) => {
      const { data } = await apiOf<CatalogContract>(client)("GET /accounts/{account_id}/taxes-and-fees", {
        params: { account_id },
      });
      return data.filter(({ is_active }) => is_active).length;
    },
  });
