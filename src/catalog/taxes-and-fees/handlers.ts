import type { Handlers, MemberCall } from "../../platform/http/call.ts";
import type { Edit } from "../../platform/http/editing/transaction.ts";
import type { Db } from "../../platform/database/database.ts";
import type { RequestedPage } from "../../platform/database/listing.ts";
import { Refusal } from "../../values/refusal.ts";
import { createTaxOrFee, deleteTaxOrFee, updateTaxOrFee } from "./change-taxes.ts";
import type { TaxOrFeeInput, taxesAndFeesContract } from "./contract.ts";
import { findTaxOrFee, listTaxesAndFees } from "./taxes-and-fees.ts";

export function taxHandlers(db: Db) {
  const list = (accountId: number, wanted: RequestedPage) => listTaxesAndFees(db, accountId, wanted);
  const create = async (accountId: number, input: TaxOrFeeInput) => ({
    data: await findTaxOrFee(db, accountId, await createTaxOrFee(db, accountId, input)),
  });
  const update = async (accountId: number, change: { id: number; input: TaxOrFeeInput; edit: Edit }) => {
    await updateTaxOrFee(db, accountId, change);
    return { data: await findTaxOrFee(db, accountId, change.id) };
  };
  const remove = async (accountId: number, id: number) => {
    await deleteTaxOrFee(db, accountId, id);
    return undefined;
  };
  return {
    listTaxesAndFees: ({ query }, { user }) => list(user.accountId, query),
    createTaxOrFee: ({ body }, { user }) => create(user.accountId, body),
    updateTaxOrFee: ({ params, body: input }, { user, edit }) =>
      update(user.accountId, { id: params.tax_or_fee_id, input, edit }),
    deleteTaxOrFee: ({ params }, { user }) => remove(user.accountId, params.tax_or_fee_id),

    listAccountTaxesAndFees: async ({ params, query }, call) => list(ownAccount(params, call), query),
    createAccountTaxOrFee: async ({ params, body }, call) => create(ownAccount(params, call), body),
    updateAccountTaxOrFee: async ({ params, body: input }, call) =>
      update(ownAccount(params, call), { id: params.tax_or_fee_id, input, edit: call.edit }),
    deleteAccountTaxOrFee: async ({ params }, call) => remove(ownAccount(params, call), params.tax_or_fee_id),
  } satisfies Handlers<typeof taxesAndFeesContract>;
}

/** Refuses another account as if that account did not exist. */
function ownAccount({ account_id }: { account_id: number }, { user }: MemberCall): number {
  if (account_id !== user.accountId) throw new Refusal("not_found");
  return account_id;
}
