import type { CookieOptions } from "./call.ts";

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

/** `__Host-` cookies: this host only, never over plain HTTP (browsers except localhost), never to scripts. */
export function writeCookie(name: string, value: string, options: CookieOptions = {}): string {
  const parts = [`${name}=${value}`, "Path=/", "SameSite=Lax"];
  if (name.startsWith("__Host-")) parts.push("Secure");
  if (!options.isReadable) parts.push("HttpOnly");
  if (options.maxAge !== undefined) parts.push(`Max-Age=${options.maxAge}`);
  return parts.join("; ");
}
