import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { Id, Instant, one, OptionalText } from "../../values/wire.ts";

export const VatSetting = z.object({
  account_id: Id,
  vat_registered: z.boolean(),
  /** In the notation of the EU register. */
  vat_number: z.string().nullable(),
  vat_validated: z.boolean(),
  /**
   * PENDING: not asked yet, or no number. VALIDATING: the register is being asked. FAILED: the register did
   * not answer.
   */
  vat_validation_status: z.enum(["PENDING", "VALIDATING", "VALID", "INVALID", "FAILED"]),
  vat_validation_error: z.enum(["BAD_FORMAT", "UNKNOWN_COUNTRY", "UNKNOWN_NUMBER", "NO_ANSWER"]).nullable(),
  /** Number of requests to the register. */
  vat_validation_attempts: z.int(),
  vat_validation_date: Instant.nullable(),
  /** From the register. Not every country discloses it. */
  business_name: z.string().nullable(),
  business_address: z.string().nullable(),
  vat_country_code: z.string().nullable(),
});
export type VatSetting = z.infer<typeof VatSetting>;

/** An administrator's statement about an account. `vat_validated`: they checked the number themselves. */
const AdminVatSetting = z.object({
  vat_registered: z.boolean(),
  vat_number: OptionalText(20),
  vat_validated: z.boolean().default(false),
  business_name: OptionalText(255),
  business_address: OptionalText(500),
  /** Absent: the country of the number. */
  vat_country_code: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .nullish(),
});
export type AdminVatSetting = z.output<typeof AdminVatSetting>;

const params = z.object({ account_id: Id });

export const contract = {
  getVatSetting: route({
    method: "GET",
    path: "/accounts/{account_id}/vat-settings",
    summary: "Get the account's statement about value-added tax and the state of its number; null: none yet",
    policy: "user",
    forEventScope: "same",
    params,
    response: z.object({
      data: VatSetting.nullable(),
      meta: z.object({
        /** Whether this installation taxes its fee. */
        is_handled: z.boolean(),
        /** Current rate of the tax on the account's fee, in thousandths of a per cent. */
        fee_vat_rate: z.int(),
      }),
    }),
  }),
  saveVatSetting: route({
    method: "POST",
    path: "/accounts/{account_id}/vat-settings",
    summary:
      "Save whether the account is registered for value-added tax, and its number, which is then looked up",
    policy: "admin",
    params,
    body: z.object({ vat_registered: z.boolean(), vat_number: OptionalText(20) }),
    response: one(VatSetting),
  }),
  setVatSetting: route({
    method: "PUT",
    path: "/admin/accounts/{account_id}/vat-settings",
    summary:
      "Set what is known of an account's value-added tax; a number that is not marked as validated is looked up",
    policy: "superadmin",
    params,
    body: AdminVatSetting,
    response: one(VatSetting),
    unversioned: "a setting is replaced as a whole, and few administrators share one installation",
  }),
};
export type VatContract = typeof contract;
