import { expect, test } from "vitest";
import { encode } from "uqr";
import { addressFromBytes, addressToBytes } from "./addresses.ts";
import { encodePairing, type PairingCode, pairingText, readPairing } from "./pairing-code.ts";
import { isPairingText } from "./pairing-prefix.ts";
import { type Endpoint, readDescription, writeDescription } from "./session-description.ts";
import { parseTicketCode } from "../../tickets/rules/parse-ticket-code.ts";

const SDP = [
  "v=0",
  "o=- 5229587666787994991 2 IN IP4 127.0.0.1",
  "s=-",
  "t=0 0",
  "a=group:BUNDLE 0",
  "m=application 57177 UDP/DTLS/SCTP webrtc-datachannel",
  "c=IN IP4 192.0.2.2",
  "a=candidate:3566313980 1 udp 2122265343 fd00::2 43383 typ host generation 0 network-id 2",
  "a=candidate:3554921804 1 udp 2122194687 192.0.2.2 57177 typ host generation 0 network-id 1",
  "a=candidate:1 1 UDP 2122194687 0f2c1c3e-8a1b-4c5d-9e0f-112233445566.local 5000 typ host",
  "a=candidate:2905354196 1 tcp 1518214911 192.0.2.2 9 typ host tcptype active generation 0",
  "a=candidate:7 1 udp 1677729535 203.0.113.9 40000 typ srflx raddr 192.0.2.2 rport 57177",
  "a=ice-ufrag:bf6r",
  "a=ice-pwd:FIXNnex8wrVoX0tVSAnM/wnC",
  `a=fingerprint:sha-256 ${Array.from({ length: 32 }, (_, index) => (index + 100).toString(16).toUpperCase()).join(":")}`,
  "a=setup:actpass",
  "a=mid:0",
  "",
].join("\r\n");

const endpoint = readDescription(SDP);
const body = encodePairing({
  kind: "offer",
  doorTag: new Uint8Array([1, 2, 3, 4]),
  nonce: new Uint8Array(16).fill(9),
  endpoint,
});
const text = pairingText(body, new Uint8Array(16).fill(7));

test("keeps of a session description what another device needs to connect", () => {
  expect(endpoint.ufrag).toBe("bf6r");
  expect(endpoint.password).toBe("FIXNnex8wrVoX0tVSAnM/wnC");
  expect(endpoint.fingerprint).toHaveLength(32);
  expect(endpoint.candidates.map(({ host }) => host)).toEqual([
    "192.0.2.2",
    "0f2c1c3e-8a1b-4c5d-9e0f-112233445566.local",
    "fd00::2",
  ]);
});

test("reads back what it has written", () => {
  const again = readDescription(writeDescription(endpoint, "offer"));
  expect(again).toEqual(endpoint);

  const code = readPairing(` ${text.toLowerCase()}\n`) as PairingCode;
  expect(code).toMatchObject({ kind: "offer", body, seal: new Uint8Array(16).fill(7) });
  const expanded = { ...endpoint, candidates: [...endpoint.candidates] };
  expanded.candidates[2] = { ...expanded.candidates[2]!, host: "fd00:0000:0000:0000:0000:0000:0000:0002" };
  expect(code.endpoint).toEqual(expanded);
});

test("fits into a QR code that a phone reads from the screen of another one", () => {
  expect(isPairingText(text)).toBe(true);
  expect(encode(text, { ecc: "M" }).version).toBeLessThanOrEqual(11);
  const usual: Endpoint = { ...endpoint, candidates: endpoint.candidates.slice(0, 1) };
  const short = encodePairing({
    kind: "offer",
    doorTag: body.slice(2, 6),
    nonce: body.slice(6, 22),
    endpoint: usual,
  });
  expect(encode(pairingText(short, new Uint8Array(16)), { ecc: "M" }).version).toBeLessThanOrEqual(8);
});

test("is told from tickets", () => {
  expect(parseTicketCode(text)).toBeNull();
  expect(isPairingText("A-7KQ2MXP.3F0G8Z1HYJKMNPQRSTVWXZ2345")).toBe(false);
});

test("refuses cut, foreign and newer codes, and whatever does not belong into a session description", () => {
  for (let length = 0; length < text.length - 1; length += 1) {
    const cut = readPairing(text.slice(0, length));
    expect(cut === null || cut === "newer").toBe(true);
  }
  const changed = (at: number, byte: number) => {
    const bytes = Uint8Array.from(body);
    bytes[at] = byte;
    return readPairing(pairingText(bytes, new Uint8Array(16)));
  };
  expect(changed(0, 2)).toBe("newer");
  expect(changed(1, 2)).toBeNull();
  // A line end within the ICE password.
  const passwordAt = body.length - 1 - (1 + 4 + 2) - (1 + 16 + 2) - (1 + 16 + 2) - 1;
  expect(changed(passwordAt, 13)).toBeNull();
  expect(readPairing("DEVICE.")).toBeNull();
  expect(readPairing(`DEVICE.${"0".repeat(2_000)}`)).toBeNull();
});

test.each([
  ["192.168.1.20", 4, "192.168.1.20"],
  ["fe80::1", 6, "fe80:0000:0000:0000:0000:0000:0000:0001"],
  ["::", 6, "0000:0000:0000:0000:0000:0000:0000:0000"],
  ["2001:db8:0:1:2:3:4:5", 6, "2001:0db8:0000:0001:0002:0003:0004:0005"],
  ["0F2C1C3E-8a1b-4c5d-9e0f-112233445566.local", 0, "0f2c1c3e-8a1b-4c5d-9e0f-112233445566.local"],
] as const)("turns the address %s into bytes and back", (host, kind, expected) => {
  const address = addressToBytes(host)!;
  expect(address.kind).toBe(kind);
  expect(addressFromBytes(address.kind, address.bytes)).toBe(expected);
});

test.each(["256.1.1.1", "example.org", "1::2::3", "1:2:3", "fe80::1%eth0", ""])(
  "takes %j for no address",
  (host) => {
    expect(addressToBytes(host)).toBeNull();
  },
);
