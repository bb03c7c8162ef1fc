import * as z from "zod";
import { PRODUCT_NAME } from "../../values/installation/program-name.ts";
import { StartRefused } from "../database/start-refused.ts";

/** Control characters, line ends, and characters that change the direction of the following text. */
const NOT_IN_NAMES = /[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

const Colour = z
  .string()
  .trim()
  .toLowerCase()
  .regex(/^#[0-9a-f]{6}$/, "it must look like #3446e0")
  .optional();

const PICTURE = "it must be an https:// address, or a path of this site such as /logo.svg";
/** A public address, or a path of this site that a proxy serves. */
const Picture = z.string().trim().max(500).refine(isPictureAddress, PICTURE).optional();

const Switch = z.enum(["on", "off"]).default("off");

export const BRAND_SETTINGS = {
  TESSERA_APP_NAME: z
    .string()
    .trim()
    .min(1, "it is empty")
    .max(60)
    .refine((name) => !NOT_IN_NAMES.test(name), "it has characters that cannot be shown")
    .default(PRODUCT_NAME),
  TESSERA_PRIMARY_COLOUR: Colour,
  TESSERA_SECONDARY_COLOUR: Colour,
  TESSERA_FAVICON_URL: Picture,
  TESSERA_LOGO_DARK_URL: Picture,
  TESSERA_LOGO_LIGHT_URL: Picture,
  TESSERA_DEFAULT_IMAGE_URL: Picture,
  TESSERA_TERMS_URL: z.url({ protocol: /^https?$/ }).optional(),
  TESSERA_PRIVACY_URL: z.url({ protocol: /^https?$/ }).optional(),
  TESSERA_SUPPORT_EMAIL: z.email().optional(),
  TESSERA_HIDE_ABOUT: Switch,
  TESSERA_LICENCE_PURCHASED: Switch,
  TESSERA_HOSTED: Switch,
  TESSERA_POWERED_BY_URL: z.url({ protocol: /^https$/ }).optional(),
  TESSERA_API_URL: z.string().trim().max(500).optional(),
  TESSERA_SERVER_API_URL: z.url({ protocol: /^https?$/ }).optional(),
  TESSERA_CHAT_URL: z.url({ protocol: /^https$/ }).optional(),
  TESSERA_CHAT_TOKEN: z
    .string()
    .regex(/^[\w-]{8,100}$/, "it consists of a-z, A-Z, 0-9, - and _")
    .optional(),
  TESSERA_FATHOM_SITE_ID: z
    .string()
    .regex(/^[a-z0-9]{4,20}$/i, "it consists of a-z, A-Z and 0-9")
    .optional(),
  TESSERA_FATHOM_SCRIPT_URL: z.url({ protocol: /^https$/ }).default("https://cdn.usefathom.com/script.js"),
};
type Given = z.output<z.ZodObject<typeof BRAND_SETTINGS>>;

/** The name and look of an installation, and what it loads from elsewhere. */
export interface BrandSettings {
  appName: string;
  /** #rrggbb, in lower case. */
  primaryColour?: string | undefined;
  secondaryColour?: string | undefined;
  faviconUrl?: string | undefined;
  /** The logo in dark colours, for light pages. */
  logoDarkUrl?: string | undefined;
  /** The logo in light colours, for dark pages. */
  logoLightUrl?: string | undefined;
  /** Shown for events and organisers without a picture of their own. */
  defaultImageUrl?: string | undefined;
  termsUrl?: string | undefined;
  privacyUrl?: string | undefined;
  supportEmail?: string | undefined;
  hidesAbout: boolean;
  isLicencePurchased: boolean;
  /**
   * The installation that Tessera's makers run. Its "powered by" link has another utm_medium than all other
   * installations.
   */
  isHosted: boolean;
  poweredByUrl?: string | undefined;
  /** Where browsers reach the API: a path of this site, without a trailing slash. */
  apiUrl: string;
  /** Where pages reach the API on the server. Undefined: in the same process. */
  serverApiUrl?: string | undefined;
  chat?: { url: string; token: string } | undefined;
  analytics?: { siteId: string; scriptUrl: string } | undefined;
}

export function readBrandSettings(given: Given, publicUrl: string): BrandSettings {
  return {
    appName: given.TESSERA_APP_NAME,
    primaryColour: given.TESSERA_PRIMARY_COLOUR,
    secondaryColour: given.TESSERA_SECONDARY_COLOUR,
    faviconUrl: given.TESSERA_FAVICON_URL,
    logoDarkUrl: given.TESSERA_LOGO_DARK_URL,
    logoLightUrl: given.TESSERA_LOGO_LIGHT_URL,
    defaultImageUrl: given.TESSERA_DEFAULT_IMAGE_URL,
    termsUrl: given.TESSERA_TERMS_URL,
    privacyUrl: given.TESSERA_PRIVACY_URL,
    supportEmail: given.TESSERA_SUPPORT_EMAIL,
    hidesAbout: given.TESSERA_HIDE_ABOUT === "on",
    isLicencePurchased: given.TESSERA_LICENCE_PURCHASED === "on",
    isHosted: given.TESSERA_HOSTED === "on",
    poweredByUrl: given.TESSERA_POWERED_BY_URL,
    apiUrl: readApiUrl(given.TESSERA_API_URL, publicUrl),
    serverApiUrl: given.TESSERA_SERVER_API_URL?.replace(/\/{1,20}$/, ""),
    chat: readChat(given),
    analytics: given.TESSERA_FATHOM_SITE_ID
      ? { siteId: given.TESSERA_FATHOM_SITE_ID, scriptUrl: given.TESSERA_FATHOM_SCRIPT_URL }
      : undefined,
  };
}

/** Requires https, except on this machine, as for PUBLIC_URL. */
function isPictureAddress(address: string): boolean {
  if (/^\/(?![/\\])[^\s\\]*$/.test(address)) return true;
  const url = URL.parse(address);
  if (!url || url.username || url.password || /\s/.test(address)) return false;
  const isLocal = url.hostname === "localhost" || url.hostname === "127.0.0.1";
  return url.protocol === "https:" || (url.protocol === "http:" && isLocal);
}

/** Sessions and checkouts are cookies of one host, so browsers must call the API on that host. */
function readApiUrl(given: string | undefined, publicUrl: string): string {
  const url = URL.parse(given ?? "/api", publicUrl);
  if (!url || url.origin !== new URL(publicUrl).origin || url.search || url.hash || url.pathname === "/")
    throw new StartRefused(
      `The setting TESSERA_API_URL is not usable (the cookies of log-ins belong to ${publicUrl}): give a path such as ` +
        "/api, or an address that begins with PUBLIC_URL.",
    );
  return url.pathname.replace(/\/{1,20}$/, "");
}

function readChat({ TESSERA_CHAT_URL: url, TESSERA_CHAT_TOKEN: token }: Given): BrandSettings["chat"] {
  if (url === undefined && token === undefined) return undefined;
  if (url === undefined || token === undefined) {
    const missing = url === undefined ? "TESSERA_CHAT_URL" : "TESSERA_CHAT_TOKEN";
    throw new StartRefused(
      `The setting ${missing} is missing: the support chat needs both its address and its token.`,
    );
  }
  return { url: url.replace(/\/{1,20}$/, ""), token };
}
