import { touchCatalog } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { type Edit, unversioned } from "../../platform/http/editing/transaction.ts";
import { WHOLE_RATE } from "../../values/money.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import type { OfEvent } from "../products.ts";
import { refusingDuplicate } from "../refusing-duplicate.ts";
import { normalizeAffiliateCode } from "../rules/affiliate.ts";
import type { AffiliateInput, NewAffiliate } from "./contract.ts";

/** Creates an affiliate and returns the id. */
export async function createAffiliate(db: Db, at: OfEvent, input: NewAffiliate): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await touchCatalog(tx, at);
    const affiliate = await refusingDuplicate({ constraint: "affiliates_code", field: "code" }, () =>
      tx
        .insertInto("affiliates")
        .values({
          ...columnsOf(input),
          code: normalizeAffiliateCode(input.code),
          account_id: at.accountId,
          event_id: at.eventId,
        })
        .returning("id")
        .executeTakeFirstOrThrow(),
    );
    return affiliate.id;
  });
}

/** Changes everything but the code. An inactive affiliate gets no further orders and keeps earlier ones. */
export async function updateAffiliate(
  db: Db,
  at: OfEvent,
  { affiliateId, input, edit }: { affiliateId: number; input: AffiliateInput; edit?: Edit },
): Promise<void> {
  await change(db, at, affiliateId, { ...columnsOf(input), updated_at: new Date() }, edit);
}

/**
 * Activates or deactivates an affiliate. An inactive affiliate gets no further orders and keeps earlier ones.
 */
export async function switchAffiliate(
  db: Db,
  at: OfEvent,
  { affiliateId, status }: { affiliateId: number; status: AffiliateInput["status"] },
): Promise<void> {
  await change(db, at, affiliateId, { status, updated_at: new Date() });
}

/** Deletes an affiliate. Its orders keep the code, and a new affiliate can use the code. */
export async function deleteAffiliate(db: Db, at: OfEvent, affiliateId: number): Promise<void> {
  await change(db, at, affiliateId, { deleted_at: new Date() });
}

function columnsOf({ name, email, status, commission_type, commission_rate }: AffiliateInput) {
  const type = commission_type ?? null;
  if (type && !commission_rate) throw invalidField("commission_rate", "required");
  if (type === "PERCENTAGE" && commission_rate! > WHOLE_RATE)
    throw invalidField("commission_rate", "too_big", { maximum: WHOLE_RATE });
  const rate = type && commission_rate!;
  return { name, status, email: email ?? null, commission_type: type, commission_rate: rate };
}

type Change = Partial<ReturnType<typeof columnsOf>> & { updated_at?: Date; deleted_at?: Date };

async function change(
  db: Db,
  at: OfEvent,
  affiliateId: number,
  columns: Change,
  edit: Edit = unversioned,
): Promise<void> {
  await edit.transaction(db, async (tx) => {
    await touchCatalog(tx, at);
    const changed = await tx
      .updateTable("affiliates")
      .set(columns)
      .where("id", "=", affiliateId)
      .where("event_id", "=", at.eventId)
      .where("deleted_at", "is", null)
      .returning("id")
      .executeTakeFirst();
    if (!changed) throw new Refusal("not_found");
  });
}
