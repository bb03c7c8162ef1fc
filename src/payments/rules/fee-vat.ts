/** What an account has said of its tax, and what of it is proven. */
export interface FeeTaxation {
  isTaxed: boolean;
  country: string | null;
  isNumberValid: boolean;
}

/** Ireland's, where the platform has its seat in the Union: per cent times 1,000. */
export const PLATFORM_VAT_RATE = 23_000;
const PLATFORM_COUNTRY = "IE";
const EUROPEAN_UNION =
  "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK".split(" ");

/**
 * The value-added tax on the platform's fee. None for an account of which nothing is said; none outside the Union;
 * none for a business elsewhere in the Union whose number is proven, because it owes the tax itself. Whoever did not
 * say where they are, or cannot prove it, pays the platform's own.
 */
export function feeVatRate({ isTaxed, country, isNumberValid }: FeeTaxation): number {
  if (!isTaxed) return 0;
  if (country === null || country === PLATFORM_COUNTRY) return PLATFORM_VAT_RATE;
  if (!EUROPEAN_UNION.includes(country) || isNumberValid) return 0;
  return PLATFORM_VAT_RATE;
}
