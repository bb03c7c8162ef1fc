/** Who can take money over the wire. */
export const PROVIDERS = ["STRIPE", "SIMULATOR"] as const;
