import { lockEvent } from "../events/index.ts";
import type { Tx } from "../platform/database/database.ts";
import type { EditInput } from "../platform/http/editing/edit.ts";
import type { ApiArea } from "../platform/http/dispatch/bound-route.ts";
import { findAffiliate } from "./affiliates/affiliates.ts";
import { findCapacityAssignment } from "./capacity/capacity-assignments.ts";
import { findCategory, findProduct, type OfEvent } from "./products.ts";
import { lockTaxOrFee } from "./taxes-and-fees/change-taxes.ts";
import { findTaxOrFee } from "./taxes-and-fees/taxes-and-fees.ts";

/** Locks and reads each resource that this area's calls edit. Locks follow the global lock order. */
export const editedResources = {
  product: async (tx, input) => findProduct(tx, await lockCatalog(tx, input), input.params.product_id),
  category: async (tx, input) => findCategory(tx, await lockCatalog(tx, input), input.params.category_id),
  affiliate: async (tx, input) => findAffiliate(tx, await lockCatalog(tx, input), input.params.affiliate_id),
  "capacity-assignment": async (tx, input) =>
    findCapacityAssignment(tx, await lockCatalog(tx, input), input.params.capacity_assignment_id),

  async "tax-or-fee"(tx, { params, user: { accountId } }) {
    await lockTaxOrFee(tx, accountId, params.tax_or_fee_id);
    return findTaxOrFee(tx, accountId, params.tax_or_fee_id);
  },
} satisfies ApiArea["resources"];

/** Every change of a catalog locks its event. */
async function lockCatalog(tx: Tx, { params, user: { accountId } }: EditInput): Promise<OfEvent> {
  const at = { accountId, eventId: params.event_id };
  await lockEvent(tx, at);
  return at;
}
