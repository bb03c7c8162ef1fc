import { queryOptions } from "@tanstack/react-query";
import type { AccountTaxOrFee, CatalogContract } from "../../catalog/contract.ts";
import { everyPage } from "../../manage-ui/every-page.ts";
import { apiOf } from "../../manage-ui/query-client.ts";

export const taxesQuery = () =>
  queryOptions({
    queryKey: ["taxes-and-fees"],
    queryFn: ({ client }) =>
      everyPage((query) => apiOf<CatalogContract>(client)("GET /taxes-and-fees", { query })),
  });

/** The taxes and fees that products of an event can have. A fixed amount is charged only in its currency. */
export function taxesIn(currency: string, taxes: AccountTaxOrFee[]): AccountTaxOrFee[] {
  return taxes.filter((tax) => tax.is_active && (tax.currency === null || tax.currency === currency));
}

/** The ids of those that are preselected for new products. */
export function defaultTaxIds(currency: string, taxes: AccountTaxOrFee[]): number[] {
  return taxesIn(currency, taxes)
    .filter((tax) => tax.is_default)
    .map((tax) => tax.id);
}
