// Generated from the contract by form-rules.test.ts: run it with -u after a change of the contract.
import type { FormRules } from "../../../backoffice/forms/form-rules.ts";

export const ORGANIZER_RULES = {
  name: { isRequired: true, maxLength: 100 },
  email: { isRequired: true, maxLength: 255 },
  phone: { maxLength: 25 },
  website: { maxLength: 500 },
  description: { maxLength: 1200 },
  timezone: { isRequired: true, maxLength: 64 },
  currency: { isRequired: true },
} as const satisfies FormRules;

export const ORGANIZER_UPDATE_RULES = {
  name: { isRequired: true, maxLength: 100 },
  email: { isRequired: true, maxLength: 255 },
  phone: { maxLength: 25 },
  website: { maxLength: 500 },
  description: { maxLength: 1200 },
  timezone: { isRequired: true, maxLength: 64 },
  currency: { isRequired: true },
} as const satisfies FormRules;

export const ORGANIZER_SETTINGS_RULES = {
  website_url: { maxLength: 500 },
  seo_title: { maxLength: 255 },
  seo_description: { maxLength: 1000 },
  seo_keywords: { maxLength: 255 },
  legal_imprint_html: { maxLength: 200000 },
  legal_imprint_url: { maxLength: 500 },
  legal_privacy_html: { maxLength: 200000 },
  legal_privacy_url: { maxLength: 500 },
  legal_terms_html: { maxLength: 200000 },
  legal_terms_url: { maxLength: 500 },
  legal_refunds_html: { maxLength: 200000 },
  legal_refunds_url: { maxLength: 500 },
  facebook_handle: { maxLength: 255 },
  instagram_handle: { maxLength: 255 },
  twitter_handle: { maxLength: 255 },
  linkedin_handle: { maxLength: 255 },
  discord_handle: { maxLength: 255 },
  tiktok_handle: { maxLength: 255 },
  youtube_handle: { maxLength: 255 },
  snapchat_handle: { maxLength: 255 },
  twitch_handle: { maxLength: 255 },
  reddit_handle: { maxLength: 255 },
  pinterest_handle: { maxLength: 255 },
  whatsapp_handle: { maxLength: 255 },
  telegram_handle: { maxLength: 255 },
  vk_handle: { maxLength: 255 },
  weibo_handle: { maxLength: 255 },
  wechat_handle: { maxLength: 255 },
  flickr_handle: { maxLength: 255 },
  tumblr_handle: { maxLength: 255 },
  quora_handle: { maxLength: 255 },
  vimeo_handle: { maxLength: 255 },
  github_handle: { maxLength: 255 },
} as const satisfies FormRules;
