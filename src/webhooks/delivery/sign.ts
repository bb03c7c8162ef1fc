import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 24;

/** A new secret: 32 characters of base64 after the prefix of Standard Webhooks. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

interface Signed {
  id: string;
  at: Date;
  body: string;
  /** The current secret first; during a rotation the previous one too. */
  secrets: readonly string[];
}

/** The headers of Standard Webhooks and the plain `Signature` over the body, one for each secret. */
export function signatureHeaders({ id, at, body, secrets }: Signed): Record<string, string> {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const standard = secrets.map((secret) => {
    const key = Buffer.from(secret.slice(PREFIX.length), "base64");
    return `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`;
  });
  const [plain, previous] = secrets.map((secret) => createHmac("sha256", secret).update(body).digest("hex"));
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": standard.join(" "),
    signature: plain!,
    ...(previous !== undefined && { "signature-previous": previous }),
  };
}
