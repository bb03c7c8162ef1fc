import { memoize } from "../../../values/memoize.ts";

/**
 * Returns true if a request with this Host header is for this installation. Ignores ports, because proxies
 * often omit them.
 */
export type IsOwnHost = (host: string) => boolean;

const LOOPBACK = ["localhost", "127.0.0.1", "::1"];

/**
 * Accepts requests only under the names that visitors type. This refuses another site whose name resolves to this
 * server (DNS rebinding), and keeps a misdirected link from showing our pages under a foreign name.
 */
export function ownHosts({
  publicUrl,
  hostAliases,
}: {
  publicUrl: string;
  hostAliases: string[];
}): IsOwnHost {
  const own = new Set([nameOf(new URL(publicUrl).host), ...hostAliases]);
  if (LOOPBACK.some((name) => own.has(name))) for (const name of LOOPBACK) own.add(name);
  return memoize((host) => own.has(nameOf(host)));
}

/** Returns the name without port and brackets; `example.org.` becomes `example.org`. */
function nameOf(host: string): string {
  const [, ipv6, name] = /^(?:\[([0-9a-f:.]+)\]|([^:/@\s]+))(?::\d*)?$/i.exec(host) ?? [];
  return (ipv6 ?? name ?? "").toLowerCase().replace(/\.$/, "");
}
