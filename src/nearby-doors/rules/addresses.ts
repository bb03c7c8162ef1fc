/** Turns addresses of the local network into bytes and back. */
const MDNS = /^([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\.local$/i;
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** 4: IPv4. 6: IPv6. 0: a name of mDNS, whose UUID has 16 bytes. */
export type AddressKind = 0 | 4 | 6;

export const ADDRESS_BYTES = { 0: 16, 4: 4, 6: 16 } as const satisfies Record<AddressKind, number>;

/** Returns null for a host that is none of the three kinds. */
export function addressToBytes(host: string): { kind: AddressKind; bytes: Uint8Array } | null {
  const mdns = MDNS.exec(host);
  if (mdns) return { kind: 0, bytes: fromHex(mdns.slice(1).join("")) };
  if (IPV4.test(host)) {
    const parts = host.split(".").map(Number);
    return parts.every((part) => part <= 255) ? { kind: 4, bytes: Uint8Array.from(parts) } : null;
  }
  const bytes = ipv6ToBytes(host);
  return bytes && { kind: 6, bytes };
}

export function addressFromBytes(kind: AddressKind, bytes: Uint8Array): string {
  if (kind === 4) return [...bytes].join(".");
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
  if (kind === 6) return hex.match(/.{4}/g)!.join(":");
  return `${/^(.{8})(.{4})(.{4})(.{4})(.{12})$/.exec(hex)!.slice(1).join("-")}.local`;
}

function ipv6ToBytes(host: string): Uint8Array | null {
  const [head = "", tail, ...more] = host.split("::");
  if (more.length > 0) return null;
  const groupsOf = (text: string) => (text === "" ? [] : text.split(":"));
  const first = groupsOf(head);
  const last = tail === undefined ? [] : groupsOf(tail);
  const missing = 8 - first.length - last.length;
  if (tail === undefined ? missing !== 0 : missing < 1) return null;
  const groups = [...first, ...Array.from({ length: missing }, () => "0"), ...last];
  if (!groups.every((group) => /^[0-9a-f]{1,4}$/i.test(group))) return null;
  return fromHex(groups.map((group) => group.padStart(4, "0")).join(""));
}

function fromHex(hex: string): Uint8Array {
  return Uint8Array.from(hex.match(/../g)!, (pair) => Number.parseInt(pair, 16));
}
