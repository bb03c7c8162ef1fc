/** Is a request with this Host header for us? Ports do not matter: proxies often leave them out. */
export type IsOwnHost = (host: string) => boolean;

const LOOPBACK = ["localhost", "127.0.0.1", "::1"];

/**
 * Requests are taken under the names visitors type and under no other. A page of another site whose name is made to
 * lead here (DNS rebinding) is refused, and a misdirected link shows nothing of ours under a foreign name.
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
  return (host) => own.has(nameOf(host));
}

/** The name without port and brackets; `example.org.` is `example.org`. */
function nameOf(host: string): string {
  const [, ipv6, name] = /^(?:\[([0-9a-f:.]+)\]|([^:/@\s]+))(?::\d*)?$/i.exec(host) ?? [];
  return (ipv6 ?? name ?? "").toLowerCase().replace(/\.$/, "");
}
