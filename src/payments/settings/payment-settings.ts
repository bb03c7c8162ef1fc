import type * as z from "zod";
import type { AreaSettings } from "../../platform/config.ts";
import { readStripeSettings, STRIPE_SETTINGS, type StripeSettings } from "./stripe-settings.ts";
import { readVatSettings, VAT_SETTINGS, type VatSettings } from "./vat-settings.ts";

declare module "../../platform/config.ts" {
  interface Config {
    stripe: StripeSettings;
    vat: VatSettings;
  }
}

const shape = { ...STRIPE_SETTINGS, ...VAT_SETTINGS };

/** Reads the settings of payment providers, of the platform's fee and of the tax on it. */
export const paymentSettings: AreaSettings = {
  shape,
  read(given: z.output<z.ZodObject<typeof shape>>, { isDemo }) {
    const stripe = readStripeSettings(given, isDemo);
    return { stripe, vat: readVatSettings(given, Boolean(stripe.keys.ca || stripe.keys.ie)) };
  },
};
