/** Platforms with the start of their addresses. Null: the platform has user names but no addresses. */
export const SOCIAL_PLATFORMS = {
  facebook: "facebook.com/",
  instagram: "instagram.com/",
  twitter: "x.com/",
  linkedin: "linkedin.com/in/",
  discord: "discord.gg/",
  tiktok: "tiktok.com/@",
  youtube: "youtube.com/@",
  snapchat: "snapchat.com/add/",
  twitch: "twitch.tv/",
  reddit: "reddit.com/user/",
  pinterest: "pinterest.com/",
  whatsapp: "wa.me/",
  telegram: "t.me/",
  vk: "vk.com/",
  weibo: "weibo.com/",
  wechat: null,
  flickr: "flickr.com/people/",
  tumblr: "tumblr.com/",
  quora: "quora.com/profile/",
  vimeo: "vimeo.com/",
  github: "github.com/",
} as const satisfies Record<string, string | null>;

export type SocialPlatform = keyof typeof SOCIAL_PLATFORMS;
export const SOCIAL_PLATFORM_NAMES = Object.keys(SOCIAL_PLATFORMS) as SocialPlatform[];

/** Brand names, the same in every language. */
export const SOCIAL_PLATFORM_TITLES: Record<SocialPlatform, string> = {
  facebook: "Facebook",
  instagram: "Instagram",
  twitter: "X (Twitter)",
  linkedin: "LinkedIn",
  discord: "Discord",
  tiktok: "TikTok",
  youtube: "YouTube",
  snapchat: "Snapchat",
  twitch: "Twitch",
  reddit: "Reddit",
  pinterest: "Pinterest",
  whatsapp: "WhatsApp",
  telegram: "Telegram",
  vk: "VK",
  weibo: "Weibo",
  wechat: "WeChat",
  flickr: "Flickr",
  tumblr: "Tumblr",
  quora: "Quora",
  vimeo: "Vimeo",
  github: "GitHub",
};

const OTHER_HOSTS: Record<string, SocialPlatform> = {
  "twitter.com": "twitter",
  "discord.com": "discord",
  "youtu.be": "youtube",
  "fb.com": "facebook",
};

/** Finds the platform of an address. */
export function platformOf(address: string): SocialPlatform | null {
  const host = hostOf(address);
  if (host === null) return null;
  const platform = SOCIAL_PLATFORM_NAMES.find((name) => {
    const own = SOCIAL_PLATFORMS[name]?.split("/")[0];
    return own !== undefined && (host === own || host.endsWith(`.${own}`));
  });
  return platform ?? OTHER_HOSTS[host] ?? null;
}

/** Normalises a typed name or web address. Null if it is neither, so that no script can be stored. */
export function socialHandle(typed: string): string | null {
  const text = typed.trim();
  if (hostOf(text) !== null) return new URL(text).href;
  return /^@?[\p{L}\p{N}][\p{L}\p{N}_.\-/+@]*$/u.test(text) ? text.replace(/^@/, "") : null;
}

/** The address of a stored name. Null if the platform has no addresses. */
export function socialAddress(platform: SocialPlatform, handle: string): string | null {
  if (hostOf(handle) !== null) return handle;
  const beginning = SOCIAL_PLATFORMS[platform];
  return beginning === null ? null : `https://${beginning}${handle.replace(/^@/, "")}`;
}

/** The addresses of all stored names, in the order of the platforms. Skips names without an address. */
export function socialLinks(
  handles: Partial<Record<SocialPlatform, string>>,
): { platform: SocialPlatform; address: string }[] {
  return SOCIAL_PLATFORM_NAMES.flatMap((platform) => {
    const handle = handles[platform];
    const address = handle ? socialAddress(platform, handle) : null;
    return address === null ? [] : [{ platform, address }];
  });
}

function hostOf(address: string): string | null {
  if (!/^https?:\/\//i.test(address)) return null;
  try {
    return new URL(address).hostname.replace(/^www\./, "");
  } catch {
    return null;
  }
}
