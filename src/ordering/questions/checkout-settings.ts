import { requireEvent } from "../../events/index.ts";
import type { Db } from "../../platform/database/database.ts";
import type { FieldProblem } from "../../values/field-problems.ts";
import { Refusal } from "../../values/refusal.ts";
import type { OwnEvent } from "../orders.ts";
import type { CheckoutSettings, UpdateCheckoutSettings } from "./settings-contract.ts";

const COLUMNS = [
  "requires_billing_address",
  "shows_marketing_opt_in",
  "terms_url",
  "enable_invoicing",
  "invoice_label",
  "invoice_prefix",
  "invoice_start_number",
  "invoice_payment_terms_days",
  "organization_name",
  "organization_address",
  "invoice_tax_details",
  "invoice_notes",
] as const;

/** Of an event that never set any. */
const UNSET: CheckoutSettings = {
  requires_billing_address: false,
  shows_marketing_opt_in: false,
  terms_url: null,
  enable_invoicing: false,
  invoice_label: null,
  invoice_prefix: "INV-",
  invoice_start_number: 1,
  invoice_payment_terms_days: null,
  organization_name: null,
  organization_address: null,
  invoice_tax_details: null,
  invoice_notes: null,
};

export async function findCheckoutSettings(db: Db, own: OwnEvent): Promise<CheckoutSettings> {
  await requireEvent(db, own);
  return readCheckoutSettings(db, own.eventId);
}

/** Of any event, for its checkout. */
export async function readCheckoutSettings(db: Db, eventId: number): Promise<CheckoutSettings> {
  const row = await db
    .selectFrom("checkout_settings")
    .select(COLUMNS)
    .where("event_id", "=", eventId)
    .executeTakeFirst();
  return row ?? UNSET;
}

/** Changes what the checkout asks from now on. Invoices need somebody who sends them. */
export async function updateCheckoutSettings(
  db: Db,
  own: OwnEvent,
  change: UpdateCheckoutSettings,
): Promise<CheckoutSettings> {
  const known = await findCheckoutSettings(db, own);
  const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  const settings: CheckoutSettings = { ...known, ...given };
  if (settings.enable_invoicing) requireSender(settings);
  await db
    .insertInto("checkout_settings")
    .values({ ...settings, event_id: own.eventId, account_id: own.accountId })
    .onConflict((conflict) => conflict.column("event_id").doUpdateSet({ ...given, updated_at: new Date() }))
    .execute();
  return settings;
}

function requireSender({ organization_name, organization_address }: CheckoutSettings): void {
  const fields: Record<string, FieldProblem[]> = {};
  if (organization_name === null) fields.organization_name = [{ code: "required" }];
  if (organization_address === null) fields.organization_address = [{ code: "required" }];
  if (Object.keys(fields).length > 0) throw new Refusal("invalid", { fields });
}
