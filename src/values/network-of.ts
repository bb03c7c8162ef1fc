const MAPPED_IPV4 = /^::ffff:(\d{1,3}(?:\.\d{1,3}){3})$/i;

/**
 * The network that limits count an address by: an IPv4 address itself, the /64 of an IPv6 address, because one
 * customer has all of it. Text that is no address counts as one network.
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

/** Lower case, shortened, without a zone: one spelling for each address. Null for text that is no IPv6 address. */
function canonicalIpv6(address: string): string | null {
  return URL.parse(`http://[${address.split("%", 1)[0]}]/`)?.hostname.slice(1, -1) ?? null;
}
