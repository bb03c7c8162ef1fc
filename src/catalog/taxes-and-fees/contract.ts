import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { resource } from "../../platform/http/editing/resource.ts";
import type { Listing } from "../../values/listing.ts";
import { CurrencyCode, Id, listingQuery, listOf, Minor, one, OptionalText, Text } from "../../values/wire.ts";

/** A tax or fee on products and in prices. */
export const TaxOrFee = z.object({
  id: Id,
  name: z.string(),
  type: z.enum(["TAX", "FEE"]),
  calculation_type: z.enum(["PERCENTAGE", "FIXED"]),
  /** PERCENTAGE: thousandths of a per cent. FIXED: minor units. */
  rate: z.int(),
  is_default: z.boolean(),
});
export type TaxOrFee = z.infer<typeof TaxOrFee>;

/** The platform fee that buyers pay. Calculated last, on the whole payment. */
export const PlatformFee = z.object({
  id: z.literal(0),
  name: z.string(),
  type: z.literal("FEE"),
  calculation_type: z.literal("PLATFORM"),
  /** Thousandths of a per cent of the whole payment, including this fee. */
  rate: z.int(),
  /** In minor units, per unit. */
  fixed: z.int(),
});

/** A tax or fee with the fields for managing it. */
export const AccountTaxOrFee = TaxOrFee.extend({
  account_id: Id,
  description: z.string().nullable(),
  /** For a fixed amount: charged only at events in this currency. */
  currency: z.string().nullable(),
  is_active: z.boolean(),
  /** Number of products that have it. It can be deleted only without any. */
  product_count: z.int(),
});
export type AccountTaxOrFee = z.infer<typeof AccountTaxOrFee>;

const TAX_OR_FEE = resource("tax-or-fee", AccountTaxOrFee);

export const TAXES_LISTING = {
  sorts: ["name", "type", "rate", "is_active", "product_count", "created_at"],
  defaultSort: "name",
  defaultPerPage: 100,
  filters: {
    name: "text",
    type: ["TAX", "FEE"],
    calculation_type: ["PERCENTAGE", "FIXED"],
    rate: "number",
    is_active: "boolean",
    is_default: "boolean",
    product_count: "number",
    created_at: "instant",
  },
} as const satisfies Listing;

export const TaxOrFeeInput = z.object({
  name: Text(255),
  description: OptionalText(1000),
  type: z.enum(["TAX", "FEE"]),
  calculation_type: z.enum(["PERCENTAGE", "FIXED"]),
  /** PERCENTAGE: thousandths of a per cent, at most 100000. FIXED: minor units. */
  rate: Minor.min(1),
  /** For a fixed amount. Absent: the account's currency. */
  currency: CurrencyCode.nullish(),
  is_active: z.boolean().default(true),
  is_default: z.boolean().default(false),
});
export type TaxOrFeeInput = z.infer<typeof TaxOrFeeInput>;

const SHORT = "/taxes-and-fees";
const LONG = "/accounts/{account_id}/taxes-and-fees";
const accountParams = z.object({ account_id: Id });
const taxParams = z.object({ tax_or_fee_id: Id });

/** Each call exists twice: with the account in its path, and without it for the caller's own account. */
export const taxesAndFeesContract = {
  listTaxesAndFees: route({
    method: "GET",
    path: SHORT,
    summary: "List the account's taxes and fees, including retired ones",
    policy: "user",
    forEventScope: "same",
    query: listingQuery(TAXES_LISTING),
    response: listOf(TAX_OR_FEE.schema),
    resource: TAX_OR_FEE,
  }),
  listAccountTaxesAndFees: route({
    method: "GET",
    path: LONG,
    summary: "List the account's taxes and fees, including retired ones",
    policy: "user",
    forEventScope: "same",
    params: accountParams,
    query: listingQuery(TAXES_LISTING),
    response: listOf(TAX_OR_FEE.schema),
    resource: TAX_OR_FEE,
  }),
  createTaxOrFee: route({
    method: "POST",
    path: SHORT,
    summary: "Create a tax or fee",
    policy: "user",
    body: TaxOrFeeInput,
    response: one(TAX_OR_FEE.schema),
    resource: TAX_OR_FEE,
    status: 201,
    isRepeatable: true,
  }),
  createAccountTaxOrFee: route({
    method: "POST",
    path: LONG,
    summary: "Create a tax or fee",
    policy: "user",
    params: accountParams,
    body: TaxOrFeeInput,
    response: one(TAX_OR_FEE.schema),
    resource: TAX_OR_FEE,
    status: 201,
    isRepeatable: true,
  }),
  updateTaxOrFee: route({
    method: "PUT",
    path: `${SHORT}/{tax_or_fee_id}`,
    summary: "Update a tax or fee; orders placed before keep what they were charged",
    policy: "user",
    params: taxParams,
    body: TaxOrFeeInput,
    response: one(TAX_OR_FEE.schema),
    resource: TAX_OR_FEE,
    edits: "whole",
  }),
  updateAccountTaxOrFee: route({
    method: "PUT",
    path: `${LONG}/{tax_or_fee_id}`,
    summary: "Update a tax or fee; orders placed before keep what they were charged",
    policy: "user",
    params: accountParams.extend(taxParams.shape),
    body: TaxOrFeeInput,
    response: one(TAX_OR_FEE.schema),
    resource: TAX_OR_FEE,
    edits: "whole",
  }),
  deleteTaxOrFee: route({
    method: "DELETE",
    path: `${SHORT}/{tax_or_fee_id}`,
    summary: "Delete a tax or fee that no product uses",
    policy: "user",
    params: taxParams,
    response: null,
  }),
  deleteAccountTaxOrFee: route({
    method: "DELETE",
    path: `${LONG}/{tax_or_fee_id}`,
    summary: "Delete a tax or fee that no product uses",
    policy: "user",
    params: accountParams.extend(taxParams.shape),
    response: null,
  }),
};
