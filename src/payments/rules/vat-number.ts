import { EU_COUNTRIES } from "../../values/countries.ts";

/** Two letters of the country, then what the country gave; Romania's may be short. */
const PATTERN = /^(?:[A-Z]{2}[A-Z0-9]{8,15}|RO[0-9]{2,7})$/;

/**
 * The countries of the Union's register by the letters it knows them by. Greece's are its own; Northern Ireland's are
 * there for goods, and what is done for a business there is outside the Union.
 */
const COUNTRIES = new Map([
  ...EU_COUNTRIES.map((country) => [country === "GR" ? "EL" : country, country] as const),
  ["XI", "GB"],
]);

export type VatNumberProblem = "BAD_FORMAT" | "UNKNOWN_COUNTRY";

/** As the register writes it, however it was typed: `gr 123.456.789` is EL123456789. */
export function normalVatNumber(typed: string): string {
  const number = typed.toUpperCase().replace(/[\s.-]/g, "");
  return number.startsWith("GR") ? `EL${number.slice(2)}` : number;
}

/** Why a number need not be asked about; null: it may be one. */
export function vatNumberProblem(number: string): VatNumberProblem | null {
  if (!PATTERN.test(number)) return "BAD_FORMAT";
  return countryOfVatNumber(number) === null ? "UNKNOWN_COUNTRY" : null;
}

export function countryOfVatNumber(number: string): string | null {
  return COUNTRIES.get(number.slice(0, 2)) ?? null;
}
