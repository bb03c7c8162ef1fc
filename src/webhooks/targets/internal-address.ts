import { BlockList, isIP, isIPv6 } from "node:net";

/** Networks outside the public Internet, from the IANA registry of special-purpose addresses. */
const INTERNAL_V4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
] as const;

/** The routed part of IPv6, and exceptions in it, such as tunnels that can carry any IPv4 address. */
const PUBLIC_V6 = ["2000::", 3] as const;
const INTERNAL_V6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["3fff::", 20],
] as const;

const internal = new BlockList();
for (const [network, bits] of INTERNAL_V4) internal.addSubnet(network, bits, "ipv4");
for (const [network, bits] of INTERNAL_V6) internal.addSubnet(network, bits, "ipv6");
const routed = new BlockList();
routed.addSubnet(...PUBLIC_V6, "ipv6");

/** True if an address is outside the public Internet. Text that is no address counts as internal. */
export function isInternalAddress(address: string): boolean {
  if (isIP(address) === 0) return true;
  // IPv4-mapped IPv6 (::ffff:127.0.0.1) is outside the routed part.
  if (isIPv6(address)) return !routed.check(address, "ipv6") || internal.check(address, "ipv6");
  return internal.check(address, "ipv4");
}
