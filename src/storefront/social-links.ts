import {
  IconBrandDiscord,
  IconBrandFacebook,
  IconBrandFlickr,
  IconBrandGithub,
  IconBrandInstagram,
  IconBrandLinkedin,
  IconBrandPinterest,
  IconBrandReddit,
  IconBrandSnapchat,
  IconBrandTelegram,
  IconBrandTiktok,
  IconBrandTumblr,
  IconBrandTwitch,
  IconBrandVimeo,
  IconBrandVk,
  IconBrandWechat,
  IconBrandWeibo,
  IconBrandWhatsapp,
  IconBrandX,
  IconBrandYoutube,
  IconWorld,
} from "@tabler/icons-react";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { SOCIAL_PLATFORM_TITLES, type SocialPlatform } from "../events/index.ts";
import type { PublicOrganizer } from "./organizers/contract/public-organizers.ts";

export interface SocialLink {
  address: string;
  title: string;
  /** SVG markup. */
  icon: string;
}

/**
 * Links to an organiser's social media pages. The server draws the icons, so that no browser loads unused
 * ones.
 */
export function socialLinksOf(links: PublicOrganizer["social_links"]): SocialLink[] {
  return links.map(({ platform, address }) => ({
    address,
    title: SOCIAL_PLATFORM_TITLES[platform],
    icon: drawingOf(platform),
  }));
}

const drawings = new Map<SocialPlatform, string>();

function drawingOf(platform: SocialPlatform): string {
  const known = drawings.get(platform);
  if (known) return known;
  const drawn = renderToStaticMarkup(
    createElement(ICONS[platform], { size: 22, stroke: 1.75, "aria-hidden": true }),
  );
  drawings.set(platform, drawn);
  return drawn;
}

const ICONS = {
  facebook: IconBrandFacebook,
  instagram: IconBrandInstagram,
  twitter: IconBrandX,
  linkedin: IconBrandLinkedin,
  discord: IconBrandDiscord,
  tiktok: IconBrandTiktok,
  youtube: IconBrandYoutube,
  snapchat: IconBrandSnapchat,
  twitch: IconBrandTwitch,
  reddit: IconBrandReddit,
  pinterest: IconBrandPinterest,
  whatsapp: IconBrandWhatsapp,
  telegram: IconBrandTelegram,
  vk: IconBrandVk,
  weibo: IconBrandWeibo,
  wechat: IconBrandWechat,
  flickr: IconBrandFlickr,
  tumblr: IconBrandTumblr,
  quora: IconWorld,
  vimeo: IconBrandVimeo,
  github: IconBrandGithub,
} as const satisfies Record<SocialPlatform, typeof IconWorld>;
