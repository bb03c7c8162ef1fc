import { isIP, isIPv6 } from "node:net";
import * as z from "zod";
import { StartRefused } from "./database/start-refused.ts";

export const EDGE_SETTINGS = {
  TESSERA_TRUST_PROXY: z.string().default("off"),
  TESSERA_HOST_ALIASES: z.string().default(""),
  TESSERA_API_CALLS_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  TESSERA_PAGES_PER_MINUTE: z.coerce.number().int().min(0).default(600),
  TESSERA_WEBHOOK_ALLOWED_HOSTS: z.string().default(""),
};

export interface EdgeSettings {
  /** Networks whose X-Forwarded headers are trusted. */
  trustedProxies: string[];
  /** Host names that requests may use in addition to the host of `publicUrl`. */
  hostAliases: string[];
  /** Limit for each network address and for each API key; 0 = no limit. */
  apiCallsPerMinute: number;
  /** Rendered pages for each network address; 0 = no limit. */
  pagesPerMinute: number;
  /** Internal hosts that webhooks may call, by exact name. */
  webhookAllowedHosts: string[];
}

export function readEdgeSettings(given: z.output<z.ZodObject<typeof EDGE_SETTINGS>>): EdgeSettings {
  return {
    trustedProxies: readTrustedProxies(given.TESSERA_TRUST_PROXY),
    hostAliases: readHostAliases(given.TESSERA_HOST_ALIASES),
    apiCallsPerMinute: given.TESSERA_API_CALLS_PER_MINUTE,
    pagesPerMinute: given.TESSERA_PAGES_PER_MINUTE,
    webhookAllowedHosts: listOf(given.TESSERA_WEBHOOK_ALLOWED_HOSTS).map((host) => host.toLowerCase()),
  };
}

const LOOPBACK = ["127.0.0.0/8", "::1/128"];
const PRIVATE = ["10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "fc00::/7"];

function readTrustedProxies(text: string): string[] {
  if (text.trim() === "off") return [];
  return listOf(text).flatMap((entry) => {
    if (entry === "loopback") return LOOPBACK;
    if (entry === "private") return PRIVATE;
    if (isNetwork(entry)) return [entry];
    if (entry === "on") {
      throw new StartRefused(
        "TESSERA_TRUST_PROXY=on would believe any address that a visitor makes up: give the addresses or networks " +
          "of your proxies instead, such as 203.0.113.4,10.0.0.0/8, or the words loopback or private.",
      );
    }
    throw new StartRefused(
      `TESSERA_TRUST_PROXY cannot use "${entry}": give addresses, networks such as 10.0.0.0/8, or the words ` +
        "loopback or private, separated by commas; or off alone.",
    );
  });
}

/** Accepts an address, or a network smaller than the whole Internet. */
function isNetwork(entry: string): boolean {
  const [address = "", bits, ...more] = entry.split("/");
  const version = isIP(address);
  if (version === 0 || address.includes("%") || more.length > 0) return false;
  if (bits === undefined) return true;
  return /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= (version === 4 ? 32 : 128);
}

function readHostAliases(text: string): string[] {
  return listOf(text).map((entry) => {
    if (/^[a-z0-9_]([a-z0-9_.-]*[a-z0-9_])?$/i.test(entry) || isIPv6(entry)) return entry.toLowerCase();
    throw new StartRefused(
      `TESSERA_HOST_ALIASES cannot use "${entry}": give names or addresses without scheme and port, separated by commas.`,
    );
  });
}

function listOf(text: string): string[] {
  return text
    .split(",")
    .map((entry) => entry.trim())
    .filter((entry) => entry !== "");
}
