import type Stripe from "stripe";
import * as z from "zod";
import { Refusal } from "../../../values/refusal.ts";
import type { EventSubject, ProviderEvent } from "../provider.ts";
import type { StripeClient } from "./client.ts";

const TOLERANCE_SECONDS = 300;

/**
 * Verifies that one of the installation's accounts has signed the message, recently and for the right mode
 * (live or test). Returns the state to read after the event, or null for kinds that are not handled. Refuses
 * everything else, including a signed message that is no event. Uses only the ids from the message.
 */
export function readWebhook(
  client: StripeClient,
  message: { bytes: Buffer; signature: string | undefined },
): ProviderEvent | null {
  for (const { name, keys, stripe } of client.platforms()) {
    if (!isSigned(stripe, message, keys.webhookSecret)) continue;
    const event = readEvent(message.bytes);
    if (event.livemode !== keys.isLive) break;
    return eventOf(event, name);
  }
  throw new Refusal("signature_invalid");
}

function isSigned(
  stripe: Stripe,
  { bytes, signature = "" }: { bytes: Buffer; signature: string | undefined },
  secret: string,
): boolean {
  const verifier = stripe.webhooks.signature;
  if (!verifier) throw new Error("the Stripe library verifies no signatures");
  try {
    verifier.verifyHeader(bytes, signature, secret, TOLERANCE_SECONDS);
  } catch {
    return false;
  }
  // The library checks only old signatures. A signature with a future time could be stored and used then.
  const signedAt = Number(/(?:^|,)\s*t=(\d{1,15})(?:,|$)/.exec(signature)?.[1]);
  return signedAt <= Date.now() / 1000 + TOLERANCE_SECONDS;
}

const StripeEvent = z.object({
  id: z.string().min(1),
  type: z.string(),
  livemode: z.boolean(),
  account: z.string().nullish(),
  data: z.object({ object: z.looseObject({}) }),
});

function readEvent(bytes: Buffer): Stripe.Event {
  const event = StripeEvent.safeParse(parseJson(bytes));
  if (!event.success) throw new Refusal("invalid");
  return event.data as unknown as Stripe.Event;
}

function parseJson(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString("utf8"));
  } catch {
    return undefined;
  }
}

const SUBJECTS: readonly [kind: RegExp, subject: EventSubject][] = [
  [/^payment_intent\./, "INTENT"],
  [/^charge\.(succeeded|updated|failed|pending|expired)$/, "INTENT"],
  [/^(refund\.|charge\.refund\.|charge\.refunded$)/, "REFUNDS"],
  [/^charge\.dispute\./, "DISPUTES"],
  [/^account\.updated$/, "ACCOUNT"],
  [/^payout\.(created|paid|updated|failed|canceled|reconciliation_completed)$/, "PAYOUT"],
];

/** Extracts the event from a message. Null for kinds that are not handled. Does not check the sender. */
export function eventOf(event: Stripe.Event, platform: string): ProviderEvent | null {
  const subject = SUBJECTS.find(([kind]) => kind.test(event.type))?.[1];
  if (!subject) return null;
  const object = event.data.object as { id?: string; payment_intent?: string | { id: string } | null };
  const told = { id: event.id, kind: event.type, subject, platform };
  if (subject === "ACCOUNT") {
    const connectedAccountId = event.account ?? object.id ?? null;
    return connectedAccountId ? { ...told, providerIntentId: null, connectedAccountId } : null;
  }
  if (subject === "PAYOUT") {
    if (!object.id) return null;
    const connectedAccountId = event.account ?? null;
    return { ...told, providerIntentId: null, providerPayoutId: object.id, connectedAccountId };
  }
  const named = event.type.startsWith("payment_intent.") ? object.id : object.payment_intent;
  const providerIntentId = typeof named === "string" ? named : named?.id;
  if (!providerIntentId) return null;
  return { ...told, providerIntentId, connectedAccountId: event.account ?? null };
}
