/** The part of a WebRTC session description that differs between two devices (RFC 8829, RFC 8839). */
export interface Endpoint {
  ufrag: string;
  password: string;
  /** SHA-256 of the device's DTLS certificate. */
  fingerprint: Uint8Array;
  candidates: readonly Candidate[];
}

/** An address in the local network: IPv4, IPv6, or a name of mDNS ("….local"). */
export interface Candidate {
  host: string;
  port: number;
}

/** A QR code has room for this many addresses. */
const MAX_CANDIDATES = 5;
const LINE_END = "\r\n";
/** RFC 8445: the type preference of a host candidate is 126. */
const HOST_PRIORITY = 126 * 2 ** 24;

/** Reads the facts of a description that the browser wrote. Throws if one is missing. */
export function readDescription(sdp: string): Endpoint {
  const valueOf = (name: string) => {
    const value = new RegExp(`^a=${name}:(.+?)\\s*$`, "m").exec(sdp)?.[1];
    if (value === undefined) throw new Error(`the description has no ${name}`);
    return value;
  };
  const hex = /^sha-256 ((?:[0-9a-f]{2}:){31}[0-9a-f]{2})$/i.exec(valueOf("fingerprint"))?.[1];
  if (!hex) throw new Error("the description has no fingerprint of SHA-256");
  return {
    ufrag: valueOf("ice-ufrag"),
    password: valueOf("ice-pwd"),
    fingerprint: Uint8Array.from(hex.split(":"), (pair) => Number.parseInt(pair, 16)),
    candidates: candidatesOf(sdp),
  };
}

/** Only UDP and only the local network. IPv4 first: of the addresses of a phone it is the one that works. */
function candidatesOf(sdp: string): Candidate[] {
  const found = [...sdp.matchAll(/^a=candidate:\S+ 1 udp \d+ (\S+) (\d+) typ host/gim)].map(
    ([, host, port]) => ({ host: host!, port: Number(port) }),
  );
  return found
    .toSorted((one, other) => Number(one.host.includes(":")) - Number(other.host.includes(":")))
    .slice(0, MAX_CANDIDATES);
}

/** Writes the whole description of a data channel from the facts of one device. */
export function writeDescription(
  { ufrag, password, fingerprint, candidates }: Endpoint,
  type: "offer" | "answer",
): string {
  const hex = Array.from(fingerprint, (byte) => byte.toString(16).padStart(2, "0").toUpperCase());
  const lines = [
    "v=0",
    "o=- 1 1 IN IP4 127.0.0.1",
    "s=-",
    "t=0 0",
    "a=group:BUNDLE 0",
    "m=application 9 UDP/DTLS/SCTP webrtc-datachannel",
    "c=IN IP4 0.0.0.0",
    ...candidates.map(
      ({ host, port }, index) =>
        `a=candidate:${index + 1} 1 udp ${HOST_PRIORITY + (0xffff - index) * 256 + 255} ${host} ${port} typ host`,
    ),
    `a=ice-ufrag:${ufrag}`,
    `a=ice-pwd:${password}`,
    `a=fingerprint:sha-256 ${hex.join(":")}`,
    `a=setup:${type === "offer" ? "actpass" : "active"}`,
    "a=mid:0",
    "a=sctp-port:5000",
    "a=max-message-size:262144",
  ];
  return lines.join(LINE_END) + LINE_END;
}
