import type { webhooks } from "./schema.ts";

/** A body by its event type. */
export type WebhookEvent = {
  [Type in keyof webhooks]: webhooks[Type] extends {
    post: { requestBody: { content: { "application/json": infer Body } } };
  }
    ? Body
    : never;
}[keyof webhooks];

/** The request does not come from Tessera, or is older than five minutes. Answer 400. */
export class WebhookRefused extends Error {
  override readonly name = "WebhookRefused";
}

interface ReceivedWebhook {
  headers: Headers | Record<string, string | string[] | undefined>;
  /** As it arrived, before any parsing. */
  body: string;
  /** `whsec_…` */
  secret: string;
  now?: Date;
}

const MAX_AGE_SECONDS = 300;

/** Checks the signature (Standard Webhooks) and the age of a request, and returns its body. */
export async function verifyWebhook(received: ReceivedWebhook): Promise<WebhookEvent> {
  const { headers, body, secret, now = new Date() } = received;
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map((name) => {
    const value = headers instanceof Headers ? headers.get(name) : headers[name];
    if (typeof value !== "string") throw new WebhookRefused(`The header ${name} is missing.`);
    return value;
  }) as [string, string, string];
  const age = Math.abs(now.getTime() / 1000 - Number(timestamp));
  if (!(age <= MAX_AGE_SECONDS)) throw new WebhookRefused("The request is older than five minutes.");

  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(secret.replace(/^whsec_/, "")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const signed = new TextEncoder().encode(`${id}.${timestamp}.${body}`);
  // During a rotation there is one for each secret.
  for (const signature of signatures.split(" ")) {
    const [version, value = ""] = signature.split(",");
    if (version === "v1" && (await crypto.subtle.verify("HMAC", key, bytesOf(value), signed)))
      return JSON.parse(body) as WebhookEvent;
  }
  throw new WebhookRefused("The signature does not match.");
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  } catch {
    return new Uint8Array();
  }
}
