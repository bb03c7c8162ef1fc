/** Providers of online payments. */
export const PROVIDERS = ["STRIPE", "SIMULATOR"] as const;
