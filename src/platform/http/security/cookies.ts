import type { CookieOptions } from "../call.ts";

/** The names and attributes of cookies. The code uses the names over https. */
export interface CookieRules {
  nameOf(cookie: string): string;
  /** Returns the value of a Set-Cookie header. */
  write(cookie: string, value: string, options?: CookieOptions): string;
}

const HOST_PREFIX = "__Host-";
const LOOPBACK_PREFIX = "tessera-";

/**
 * Over https every cookie is `Secure`, and cookies that scripts must not read are `__Host-` cookies: for this
 * host only, never over plain HTTP. On a loopback address WebKit refuses both, so there the same cookies have
 * other names and no `Secure`. No other address may use plain HTTP (`readPublicUrl`).
 */
export function cookieRules(publicUrl: string): CookieRules {
  const isEncrypted = new URL(publicUrl).protocol === "https:";
  const nameOf = (cookie: string) => (isEncrypted ? cookie : cookie.replace(HOST_PREFIX, LOOPBACK_PREFIX));
  return {
    nameOf,
    write(cookie, value, options = {}) {
      const parts = [`${nameOf(cookie)}=${value}`, "Path=/", "SameSite=Lax"];
      if (isEncrypted) parts.push("Secure");
      if (!options.isReadable) parts.push("HttpOnly");
      if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`);
      return parts.join("; ");
    },
  };
}

export function readCookies(header: string | undefined): Map<string, string> {
  const cookies = new Map<string, string>();
  for (const part of (header ?? "").split(";")) {
    const at = part.indexOf("=");
    if (at < 1) continue;
    const name = part.slice(0, at).trim();
    if (!cookies.has(name)) cookies.set(name, part.slice(at + 1).trim());
  }
  return cookies;
}
