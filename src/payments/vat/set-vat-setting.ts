import { sql } from "kysely";
import { lockAccount } from "../../accounts/index.ts";
import type { Db } from "../../platform/database/database.ts";
import { isCountry } from "../../values/countries.ts";
import { invalidField } from "../../values/refusal.ts";
import { countryOfVatNumber, normalVatNumber, vatNumberProblem } from "../rules/vat-number.ts";
import type { AdminVatSetting, VatSetting } from "./contract.ts";
import { storeVatSetting } from "./store-vat-setting.ts";

/**
 * Replaces an account's VAT setting by what an administrator knows. A number that they have validated counts
 * immediately and decides the tax on the account's next fees. A job asks the register about any other plausible
 * number, and the answer replaces name, address and country.
 */
export async function setVatSetting(db: Db, accountId: number, known: AdminVatSetting): Promise<VatSetting> {
  const number = known.vat_registered ? normalVatNumber(known.vat_number ?? "") : null;
  if (number === "") throw invalidField("vat_number", "required");
  const problem = number === null ? null : vatNumberProblem(number);
  const isValid = number !== null && known.vat_validated;
  if (isValid && problem) throw invalidField("vat_number", "invalid_format");
  const country = known.vat_country_code ?? null;
  if (country !== null && !isCountry(country)) throw invalidField("vat_country_code", "invalid_choice");
  return db.transaction().execute(async (tx) => {
    await lockAccount(tx, accountId);
    return storeVatSetting(tx, accountId, {
      is_registered: known.vat_registered,
      number,
      status: isValid ? "VALID" : problem ? "INVALID" : "PENDING",
      error: problem,
      attempts: 0,
      validated_at: isValid ? sql<Date>`clock_timestamp()` : null,
      business_name: isValid ? known.business_name : null,
      business_address: isValid ? known.business_address : null,
      country: isValid ? (country ?? countryOfVatNumber(number)) : null,
      updated_at: sql<Date>`clock_timestamp()`,
    });
  });
}
