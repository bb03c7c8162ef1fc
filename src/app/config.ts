import { registrationSettings } from "../accounts/sign-up/registration-settings.ts";
import { bounceSettings } from "../messaging/bounces/bounce-settings.ts";
import { messageSettings } from "../messaging/limits/message-settings.ts";
import { paymentSettings } from "../payments/settings/payment-settings.ts";
import { walletSettings } from "../tickets/index.ts";
import { backupSettings } from "../platform/backup/backup-settings.ts";
import { type Config, readSettings } from "../platform/config.ts";

export const SETTINGS_OF_AREAS = [
  registrationSettings,
  paymentSettings,
  walletSettings,
  bounceSettings,
  messageSettings,
  backupSettings,
];

/** Reads the settings of the platform and of all areas once, at start. */
export function readConfig(env: NodeJS.ProcessEnv, isDevelopment = false): Config {
  return readSettings(env, { areas: SETTINGS_OF_AREAS, isDevelopment });
}
