import { EU_COUNTRIES } from "../../values/countries.ts";

/** What decides about the tax on an account's fee. */
export interface FeeTaxation {
  /** The platform's own: per cent times 1,000. */
  rate: number;
  platformCountry: string;
  /** Where the account is, as far as it is proven. */
  country: string | null;
  isNumberValid: boolean;
}

/**
 * The value-added tax on the platform's fee. None for an account without tax settings; none outside the Union; none
 * for a business elsewhere in the Union with a valid number, because it owes the tax itself. Accounts in the platform's
 * country, without a country, or without proof pay the platform's own rate.
 */
export function feeVatRate(taxation: FeeTaxation | null): number {
  if (!taxation) return 0;
  const { rate, platformCountry, country, isNumberValid } = taxation;
  if (country === null || country === platformCountry) return rate;
  if (!EU_COUNTRIES.includes(country) || isNumberValid) return 0;
  return rate;
}
