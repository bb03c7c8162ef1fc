import { createHash, sign, X509Certificate } from "node:crypto";
import type { AppleWalletSettings } from "../settings/wallet-settings.ts";
import { der, derElements, oid, TAG } from "./der.ts";

const OID = {
  data: oid("1.2.840.113549.1.7.1"),
  signedData: oid("1.2.840.113549.1.7.2"),
  contentType: oid("1.2.840.113549.1.9.3"),
  messageDigest: oid("1.2.840.113549.1.9.4"),
  signingTime: oid("1.2.840.113549.1.9.5"),
  sha256: oid("2.16.840.1.101.3.4.2.1"),
  rsa: oid("1.2.840.113549.1.1.1"),
};
const NOTHING = der(TAG.nothing);
const SHA256 = der(TAG.sequence, OID.sha256, NOTHING);
const RSA = der(TAG.sequence, OID.rsa, NOTHING);
const VERSION = der(TAG.integer, Buffer.of(1));
const CONTEXT_0 = 0xa0;

/**
 * Returns the PKCS#7 signature of a pass's manifest (RFC 5652). It is detached, made with the pass type
 * certificate, and includes Apple's intermediate certificate. Implemented here because it is one fixed
 * structure, and Node's own RSA signs in a millisecond: decision 110.
 */
export function signDetached(
  content: Buffer,
  { certificate, key, wwdrCertificate }: Pick<AppleWalletSettings, "certificate" | "key" | "wwdrCertificate">,
  now: Date,
): Buffer {
  const signer = new X509Certificate(certificate).raw;
  const attributes = Buffer.concat(
    [
      attribute(OID.contentType, OID.data),
      attribute(OID.signingTime, der(TAG.time, Buffer.from(utcTime(now)))),
      attribute(OID.messageDigest, der(TAG.octets, createHash("sha256").update(content).digest())),
    ].toSorted(Buffer.compare),
  );
  const signature = sign("sha256", der(TAG.set, attributes), key);
  const signerInfo = der(
    TAG.sequence,
    VERSION,
    issuerAndSerial(signer),
    SHA256,
    der(CONTEXT_0, attributes),
    RSA,
    der(TAG.octets, signature),
  );
  const signedData = der(
    TAG.sequence,
    VERSION,
    der(TAG.set, SHA256),
    der(TAG.sequence, OID.data),
    der(CONTEXT_0, signer, new X509Certificate(wwdrCertificate).raw),
    der(TAG.set, signerInfo),
  );
  return der(TAG.sequence, OID.signedData, der(CONTEXT_0, signedData));
}

function attribute(type: Buffer, value: Buffer): Buffer {
  return der(TAG.sequence, type, der(TAG.set, value));
}

/** Formats a time such as "270612193000Z". */
function utcTime(at: Date): string {
  return `${at.toISOString().slice(2, 19).replace(/\D/g, "")}Z`;
}

/** Reads from Certificate → TBSCertificate → [version], serial, algorithm, issuer. */
function issuerAndSerial(certificate: Buffer): Buffer {
  const [outer] = derElements(certificate);
  const fields = derElements(derElements(outer!.content)[0]!.content);
  const [serial, , issuer] = fields[0]!.tag === CONTEXT_0 ? fields.slice(1) : fields;
  return der(TAG.sequence, issuer!.whole, serial!.whole);
}
