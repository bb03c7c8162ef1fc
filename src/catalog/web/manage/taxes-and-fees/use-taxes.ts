import { useQueryClient } from "@tanstack/react-query";
import type { z } from "zod";
import { browserClient } from "../../../../platform/http/browser-client.ts";
import type { CatalogContract } from "../../../contract.ts";
import type { TaxOrFeeInput } from "../../../taxes-and-fees/contract.ts";

type Body = z.input<typeof TaxOrFeeInput>;

/** The calls that write the account's taxes and fees. */
export function useTaxes() {
  const client = useQueryClient();
  const api = browserClient<CatalogContract>();
  return {
    create: (body: Body, idempotencyKey: string) => api("POST /taxes-and-fees", { body, idempotencyKey }),
    change: (tax_or_fee_id: number, body: Body, version: string) =>
      api("PUT /taxes-and-fees/{tax_or_fee_id}", { params: { tax_or_fee_id }, body, version }),
    remove: (tax_or_fee_id: number) =>
      api("DELETE /taxes-and-fees/{tax_or_fee_id}", { params: { tax_or_fee_id } }),
    /** Also refreshes the events, because products show their taxes. */
    onChanged: async () => {
      void client.invalidateQueries({ queryKey: ["events"] });
      await client.invalidateQueries({ queryKey: ["taxes-and-fees"] });
    },
  };
}
