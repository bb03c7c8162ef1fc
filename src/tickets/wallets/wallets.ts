import type { Services } from "../../platform/services.ts";
import { createApplePasses } from "./apple/apple-passes.ts";

/** The wallets that the installation has keys for. `isTest`: payments are simulated, and every pass says so. */
export function createWallets(
  services: Pick<Services, "config" | "db" | "files">,
  options: { isTest: boolean },
) {
  return { apple: createApplePasses(services, options) };
}

export type Wallets = ReturnType<typeof createWallets>;
