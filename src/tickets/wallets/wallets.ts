import type { Services } from "../../platform/services.ts";
import { createApplePasses } from "./apple/apple-passes.ts";
import { openPushes } from "./apple/open-pushes.ts";
import { createGoogleWallet } from "./google/google-wallet.ts";

/**
 * Creates the wallets that the installation has keys for. `isTest`: payments are simulated, and every pass
 * says so.
 */
export function createWallets(
  services: Pick<Services, "config" | "db" | "files" | "log">,
  options: { isTest: boolean },
) {
  const { apple } = services.config.wallets;
  return {
    apple: createApplePasses(services, options),
    /** Null without Apple Wallet. */
    openPushes: apple && (() => openPushes(apple)),
    google: createGoogleWallet(services, options),
  };
}

export type Wallets = ReturnType<typeof createWallets>;
