import { createHmac, randomBytes } from "node:crypto";

const PREFIX = "whsec_";
const SECRET_BYTES = 24;

/** Creates a secret: the prefix of Standard Webhooks and 32 characters of base64. */
export function newWebhookSecret(): string {
  return PREFIX + randomBytes(SECRET_BYTES).toString("base64");
}

interface Signed {
  id: string;
  at: Date;
  body: string;
  /** The current secret first, during a rotation followed by the previous one. */
  secrets: readonly string[];
}

/** Returns the headers of Standard Webhooks, and the plain `signature` over the body for each secret. */
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
