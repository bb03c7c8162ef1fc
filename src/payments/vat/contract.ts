import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, Instant, one, OptionalText } from "../../values/wire.ts";

export const VatSetting = z.object({
  account_id: Id,
  vat_registered: z.boolean(),
  /** As the European Union's register writes it. */
  vat_number: z.string().nullable(),
  vat_validated: z.boolean(),
  /** PENDING: to be asked about, or there is no number. VALIDATING: being asked about. FAILED: nobody answered. */
  vat_validation_status: z.enum(["PENDING", "VALIDATING", "VALID", "INVALID", "FAILED"]),
  vat_validation_error: z.enum(["BAD_FORMAT", "UNKNOWN_COUNTRY", "UNKNOWN_NUMBER", "NO_ANSWER"]).nullable(),
  /** How often the register was asked. */
  vat_validation_attempts: z.int(),
  vat_validation_date: Instant.nullable(),
  /** As the register has it; not every country tells. */
  business_name: z.string().nullable(),
  business_address: z.string().nullable(),
  vat_country_code: z.string().nullable(),
});
export type VatSetting = z.infer<typeof VatSetting>;

const params = z.object({ account_id: Id });

export const contract = {
  getVatSetting: route({
    method: "GET",
    path: "/accounts/{account_id}/vat-settings",
    summary: "What the account has said of its value-added tax, and how its number stands; null: nothing yet",
    policy: "user",
    forEventScope: "same",
    params,
    response: z.object({
      data: VatSetting.nullable(),
      meta: z.object({
        /** Whether this installation taxes its fee at all. */
        is_handled: z.boolean(),
        /** Of the account's fee as things stand: thousandths of a per cent. */
        fee_vat_rate: z.int(),
      }),
    }),
  }),
  saveVatSetting: route({
    method: "POST",
    path: "/accounts/{account_id}/vat-settings",
    summary:
      "Say whether the account is registered for value-added tax, and under which number; the number is then looked up",
    policy: "admin",
    params,
    body: z.object({ vat_registered: z.boolean(), vat_number: OptionalText(20) }),
    response: one(VatSetting),
  }),
};
export type VatContract = typeof contract;
