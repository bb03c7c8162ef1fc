import type * as z from "zod";
import type { AreaSettings } from "../../../platform/config.ts";
import { readWalletSettings, WALLET_SETTINGS, type WalletSettings } from "./wallet-settings.ts";

declare module "../../../platform/config.ts" {
  interface Config {
    wallets: WalletSettings;
  }
}

/** The keys of wallets. */
export const walletSettings: AreaSettings = {
  shape: WALLET_SETTINGS,
  read: (given: z.output<z.ZodObject<typeof WALLET_SETTINGS>>) => ({ wallets: readWalletSettings(given) }),
};
