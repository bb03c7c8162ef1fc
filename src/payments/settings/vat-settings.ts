import * as z from "zod";
import { EU_COUNTRIES } from "../../values/countries.ts";

export const VAT_SETTINGS = {
  TESSERA_VAT: z.enum(["on", "off"]).default("off"),
  TESSERA_VAT_RATE: z
    .string()
    .regex(/^\d{1,2}(\.\d{1,3})?$/)
    .default("23"),
  TESSERA_VAT_COUNTRY: z
    .string()
    .refine((code) => EU_COUNTRIES.includes(code), "not a member of the European Union")
    .default("IE"),
  TESSERA_VIES_URL: z
    .url({ protocol: /^https?$/ })
    .default("https://ec.europa.eu/taxation_customs/vies/rest-api"),
};
type Given = z.output<z.ZodObject<typeof VAT_SETTINGS>>;

export interface VatSettings {
  /** Tax on the platform's fee: per cent × 1,000, and the platform's country. Null: no tax. */
  onFees: { rate: number; country: string } | null;
  /** Address of the EU register of VAT numbers, without a trailing slash. */
  viesUrl: string;
}

export function readVatSettings(given: Given, isPlatform: boolean): VatSettings {
  const rate = Math.round(Number(given.TESSERA_VAT_RATE) * 1000);
  return {
    onFees: given.TESSERA_VAT === "on" && isPlatform ? { rate, country: given.TESSERA_VAT_COUNTRY } : null,
    viesUrl: given.TESSERA_VIES_URL.replace(/\/{1,20}$/, ""),
  };
}
