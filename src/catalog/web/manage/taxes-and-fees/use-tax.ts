import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { AccountTaxOrFee, CatalogContract } from "../../../contract.ts";
import type { TaxOrFeeInput } from "../../../taxes-and-fees/contract.ts";

/** Makes a tax or fee, or changes the one given. */
export function useSaveTax(tax: AccountTaxOrFee | undefined, idempotencyKey: string) {
  const onSuccess = useTaxesChanged();
  return useMutation({
    mutationFn: (body: z.input<typeof TaxOrFeeInput>) => {
      const api = browserClient<CatalogContract>();
      if (!tax) return api("POST /taxes-and-fees", { body, idempotencyKey });
      return api("PUT /taxes-and-fees/{tax_or_fee_id}", { params: { tax_or_fee_id: tax.id }, body });
    },
    onSuccess,
  });
}

export function useDeleteTax() {
  const onSuccess = useTaxesChanged();
  return useMutation({
    mutationFn: (tax_or_fee_id: number) =>
      browserClient<CatalogContract>()("DELETE /taxes-and-fees/{tax_or_fee_id}", {
        params: { tax_or_fee_id },
      }),
    onSuccess,
  });
}

/** Products show them, too. */
function useTaxesChanged() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ["events"] });
    await client.invalidateQueries({ queryKey: ["taxes-and-fees"] });
  };
}
