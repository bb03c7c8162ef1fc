import type { BrandSettings } from "../../brand/brand-settings.ts";

/** What pages load from elsewhere, by origin. An installation without such settings loads nothing. */
export interface ThirdParties {
  /** Of the installation's logos, favicon and default picture: on every page. */
  pictures: readonly string[];
  /** Of the support chat: on pages of organisers alone. */
  chat?: string | undefined;
  /** Of the analytics script: in its own frame alone. */
  analytics?: string | undefined;
}

export function thirdPartiesOf(brand: BrandSettings): ThirdParties {
  const { faviconUrl, logoDarkUrl, logoLightUrl, defaultImageUrl, chat, analytics } = brand;
  const pictures = [faviconUrl, logoDarkUrl, logoLightUrl, defaultImageUrl].flatMap((address) => {
    const url = URL.parse(address ?? "");
    return url ? [url.origin] : [];
  });
  return {
    pictures: [...new Set(pictures)],
    chat: chat && new URL(chat.url).origin,
    analytics: analytics && new URL(analytics.scriptUrl).origin,
  };
}
