const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * The network under which rate limits count an address: an IPv4 address itself, or the /64 of an IPv6 address,
 * because one client owns all of it. Each invalid text counts as a separate network.
 */
export function networkOf(address: string): string {
  const mapped = MAPPED_IPV4.exec(address)?.[1];
  if (mapped) return mapped;
  if (!address.includes(":")) return address;
  const canonical = canonicalIpv6(address);
  if (canonical === null) return address;
  const [head = "", tail] = canonical.split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail ? tail.split(":") : [];
  const zeros = Array<string>(8 - before.length - after.length).fill("0");
  return [...before, ...(tail === undefined ? [] : zeros), ...after].slice(0, 4).join(":");
}

/** Normalises an IPv6 address: lower case, shortened, without a zone id. Null for any other text. */
function canonicalIpv6(address: string): string | null {
  return URL.parse(`http://[${address.split("%", 1)[0]}]/`)?.hostname.slice(1, -1) ?? null;
}
