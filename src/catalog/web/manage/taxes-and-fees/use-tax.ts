import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import type { Saving } from "../../../../backoffice/forms/use-editor.ts";
import { useEdit } from "../../../../backoffice/editing/use-edit.ts";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { AccountTaxOrFee, CatalogContract } from "../../../contract.ts";
import type { TaxOrFeeInput } from "../../../taxes-and-fees/contract.ts";

type Input = z.input<typeof TaxOrFeeInput>;

/** Creates a tax or fee, or changes the given one. */
export function useSaveTax({ thing: tax, idempotencyKey, ...edited }: Saving<AccountTaxOrFee, Input>) {
  const onSuccess = useTaxesChanged();
  const api = browserClient<CatalogContract>();
  return useEdit({
    ...edited,
    create: (body) => api("POST /taxes-and-fees", { body, idempotencyKey }),
    change: (body, version) =>
      api("PUT /taxes-and-fees/{tax_or_fee_id}", { params: { tax_or_fee_id: tax!.id }, body, version }),
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

/** Refreshes products too, because they show taxes. */
function useTaxesChanged() {
  const client = useQueryClient();
  return async () => {
    void client.invalidateQueries({ queryKey: ["events"] });
    await client.invalidateQueries({ queryKey: ["taxes-and-fees"] });
  };
}
