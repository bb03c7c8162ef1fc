import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from "node:crypto";
import type { Db } from "../src/platform/database/database.ts";

/**
 * Creates a passkey as a device stores it. Its answers are signed, so every false statement about the site is
 * detected.
 */
export async function makePasskey(db: Db, userId: number) {
  const { key, privateKey } = keyPair();
  const id = Buffer.from(crypto.randomUUID()).toString("base64url");
  await db
    .insertInto("passkeys")
    .values({ user_id: userId, credential_id: id, public_key: key, counter: 5, name: "A phone" })
    .execute();
  return { id, privateKey };
}

/** Returns a device's answer to the challenge of a new passkey, without a statement about the device. */
export function attested(challenge: string) {
  const id = randomBytes(16);
  const said = Buffer.concat([
    createHash("sha256").update("localhost").digest(),
    // Present, verified, with a key; then the counter, the model and the length of the id.
    Buffer.from("4500000000", "hex"),
    Buffer.alloc(16),
    Buffer.from([0, id.length]),
    id,
    keyPair().key,
  ]);
  // { fmt: "none", attStmt: {}, authData: said } in CBOR.
  const attestation = Buffer.concat([
    Buffer.from("\xa3cfmtdnonegattStmt\xa0hauthDataX", "latin1"),
    Buffer.from([said.length]),
    said,
  ]);
  const client = { type: "webauthn.create", challenge, origin: "http://localhost:3000", crossOrigin: false };
  return {
    id: id.toString("base64url"),
    rawId: id.toString("base64url"),
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: Buffer.from(JSON.stringify(client)).toString("base64url"),
      attestationObject: attestation.toString("base64url"),
    },
  };
}

/** Returns a pair of keys, the public one as passkeys store it. */
function keyPair() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const key = Buffer.concat([
    Buffer.from("a5010203262001215820", "hex"),
    Buffer.from(x!, "base64url"),
    Buffer.from("225820", "hex"),
    Buffer.from(y!, "base64url"),
  ]);
  return { key, privateKey };
}

export interface Signing {
  id: string;
  privateKey: KeyObject;
  challenge: string;
  origin?: string;
  host?: string;
  counter?: number;
  isVerified?: boolean;
}

/** Returns a device's answer to a challenge. The overrides are false statements about the site. */
export function signed({ id, privateKey, challenge, ...given }: Signing) {
  const { origin = "http://localhost:3000", host = "localhost", counter = 6, isVerified = true } = given;
  const client = Buffer.from(JSON.stringify({ type: "webauthn.get", challenge, origin, crossOrigin: false }));
  const count = Buffer.alloc(4);
  count.writeUInt32BE(counter);
  const said = Buffer.concat([
    createHash("sha256").update(host).digest(),
    Buffer.from([isVerified ? 0x05 : 0x01]),
    count,
  ]);
  const clientHash = createHash("sha256").update(client).digest();
  return {
    id,
    rawId: id,
    type: "public-key",
    clientExtensionResults: {},
    response: {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: said.toString("base64url"),
      signature: sign("sha256", Buffer.concat([said, clientHash]), privateKey).toString("base64url"),
    },
  };
}
