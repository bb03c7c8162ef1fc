import { EU_COUNTRIES } from "../../values/countries.ts";

/** Facts that decide the tax on an account's fee. */
export interface FeeTaxation {
  /** The platform's rate: per cent × 1,000. */
  rate: number;
  platformCountry: string;
  /** Country of the account, if proven. */
  country: string | null;
  isNumberValid: boolean;
}

/**
 * Rate of the value-added tax on the platform's fee. Zero for an account without tax settings, outside the
 * EU, or for a business in another EU country with a valid number, because that business owes the tax itself.
 * The platform's rate for accounts in the platform's country, without a country, or without proof.
 */
export function feeVatRate(taxation: FeeTaxation | null): number {
  if (!taxation) return 0;
  const { rate, platformCountry, country, isNumberValid } = taxation;
  if (country === null || country === platformCountry) return rate;
  if (!EU_COUNTRIES.includes(country) || isNumberValid) return 0;
  return rate;
}
