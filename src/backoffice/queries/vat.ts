import { queryOptions } from "@tanstack/react-query";
import type { PaymentsContract, VatSetting } from "../../payments/contract.ts";
import { apiOf } from "../../manage-ui/query-client.ts";

const SOON_MILLISECONDS = 2_000;
/** The polling interval after more than one attempt to reach the VAT register. */
const LATER_MILLISECONDS = 15_000;

/** The account's VAT settings, polled while its number is being checked. */
export const vatQuery = (account_id: number) =>
  queryOptions({
    queryKey: ["accounts", account_id, "vat"],
    queryFn: ({ client }) =>
      apiOf<PaymentsContract>(client)("GET /accounts/{account_id}/vat-settings", { params: { account_id } }),
    refetchInterval: ({ state }) => {
      const setting = state.data?.data;
      if (!setting || !isLookedUp(setting)) return false;
      return setting.vat_validation_attempts > 1 ? LATER_MILLISECONDS : SOON_MILLISECONDS;
    },
  });

export function isLookedUp({ vat_number, vat_validation_status: status }: VatSetting): boolean {
  return vat_number !== null && (status === "PENDING" || status === "VALIDATING");
}
