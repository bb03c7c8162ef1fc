import type { BrandSettings } from "../../brand/brand-settings.ts";
import { type Bucket, bucketOrigin } from "../../files/bucket/bucket-settings.ts";

/**
 * The origins from which pages load anything. An installation without such settings loads nothing from
 * elsewhere.
 */
export interface ThirdParties {
  /** Origins of the installation's logos, favicon, default picture, and of its bucket if it serves pictures. */
  pictures: readonly string[];
  /** Origin of the support chat, allowed only on pages of organisers. */
  chat?: string | undefined;
  /** Origin of the analytics script, allowed only in its own frame. */
  analytics?: string | undefined;
}

export function thirdPartiesOf(settings: BrandSettings & { bucket?: Bucket | undefined }): ThirdParties {
  const { faviconUrl, logoDarkUrl, logoLightUrl, defaultImageUrl, chat, analytics, bucket } = settings;
  const stored = bucket?.signsUrls ? bucketOrigin(bucket) : undefined;
  const pictures = [faviconUrl, logoDarkUrl, logoLightUrl, defaultImageUrl, stored].flatMap((address) => {
    const url = URL.parse(address ?? "");
    return url ? [url.origin] : [];
  });
  return {
    pictures: [...new Set(pictures)],
    chat: chat && new URL(chat.url).origin,
    analytics: analytics && new URL(analytics.scriptUrl).origin,
  };
}
