import { takesOnlinePayments, takesTestMoney } from "../payments/index.ts";
import type { Config } from "../platform/config.ts";
import { signsApplePasses } from "../tickets/index.ts";
import { hasMailbox } from "../platform/mail/mail.ts";
import type { PublicConfig } from "../platform/http/pages/page-context.ts";

/** Lists each key that browsers may see. Keys without a value are left out, as in JSON. */
export function publicConfigOf(config: Config): PublicConfig {
  const keys: { [Key in keyof PublicConfig]: PublicConfig[Key] | undefined } = {
    appName: config.appName,
    frontendUrl: config.publicUrl,
    apiUrl: config.apiUrl,
    primaryColour: config.primaryColour,
    secondaryColour: config.secondaryColour,
    faviconUrl: config.faviconUrl,
    logoDarkUrl: config.logoDarkUrl,
    logoLightUrl: config.logoLightUrl,
    defaultImageUrl: config.defaultImageUrl,
    termsUrl: config.termsUrl,
    privacyUrl: config.privacyUrl,
    platformSupportEmail: config.supportEmail,
    hidesAbout: config.hidesAbout || undefined,
    isLicencePurchased: config.isLicencePurchased || undefined,
    isHosted: config.isHosted || undefined,
    poweredByUrl: config.poweredByUrl,
    chatUrl: config.chat?.url,
    chatToken: config.chat?.token,
    hasAnalytics: config.analytics !== undefined || undefined,
    hasAppleWallet: signsApplePasses(config.wallets, new Date()) || undefined,
    hasGoogleWallet: config.wallets.google !== null || undefined,
    isTestMode: takesTestMoney(config),
    hasOnlinePayments: takesOnlinePayments(config) || undefined,
    hasPayoutSetup: Boolean(config.stripe.keys.ca ?? config.stripe.keys.ie) || config.vat.onFees !== null,
    isDemo: config.isDemo,
    hasMailbox: hasMailbox(config) || undefined,
  };
  return JSON.parse(JSON.stringify(keys)) as PublicConfig;
}
