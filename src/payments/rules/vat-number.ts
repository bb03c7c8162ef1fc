import { EU_COUNTRIES } from "../../values/countries.ts";

/** Two letters of the country, then the country's own number. Romanian numbers may be short. */
const PATTERN = /^(?:[A-Z]{2}[A-Z0-9]{8,15}|RO[0-9]{2,7})$/;

/**
 * Countries by their prefix in the EU register. Greece has its own prefix. Northern Ireland's prefix covers
 * goods only, so services to a business there count as outside the EU.
 */
const COUNTRIES = new Map([
  ...EU_COUNTRIES.map((country) => [country === "GR" ? "EL" : country, country] as const),
  ["XI", "GB"],
]);

export type VatNumberProblem = "BAD_FORMAT" | "UNKNOWN_COUNTRY";

/** Normalised number, as the register writes it: `gr 123.456.789` becomes EL123456789. */
export function normalVatNumber(typed: string): string {
  const number = typed.toUpperCase().replace(/[\s.-]/g, "");
  return number.startsWith("GR") ? `EL${number.slice(2)}` : number;
}

/** Reason not to ask the register about a number. Null: the number may be valid. */
export function vatNumberProblem(number: string): VatNumberProblem | null {
  if (!PATTERN.test(number)) return "BAD_FORMAT";
  return countryOfVatNumber(number) === null ? "UNKNOWN_COUNTRY" : null;
}

export function countryOfVatNumber(number: string): string | null {
  return COUNTRIES.get(number.slice(0, 2)) ?? null;
}
