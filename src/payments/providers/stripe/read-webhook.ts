import type Stripe from "stripe";
import { Refusal } from "../../../values/refusal.ts";
import type { EventSubject, ProviderEvent } from "../provider.ts";
import type { StripeClient } from "./client.ts";

const TOLERANCE_SECONDS = 300;

/**
 * Believes a message that one of the installation's accounts has signed, lately and for the world it lives
 * in, and answers what there is to be asked for after it; null for what nobody here waits for. Anything else
 * is refused. Of what the message says, nothing but the names is used.
 */
export function readWebhook(
  client: StripeClient,
  message: { bytes: Buffer; signature: string | undefined },
): ProviderEvent | null {
  for (const { name, keys, stripe } of client.platforms()) {
    const event = verified(stripe, message, keys.webhookSecret);
    if (!event) continue;
    if (event.livemode !== keys.isLive) break;
    return eventOf(event, name);
  }
  throw new Refusal("signature_invalid");
}

function verified(
  stripe: Stripe,
  { bytes, signature }: { bytes: Buffer; signature: string | undefined },
  secret: string,
): Stripe.Event | null {
  try {
    return stripe.webhooks.constructEvent(bytes, signature ?? "", secret, TOLERANCE_SECONDS);
  } catch {
    return null;
  }
}

const SUBJECTS: readonly [kind: RegExp, subject: EventSubject][] = [
  [/^payment_intent\./, "INTENT"],
  [/^charge\.(succeeded|updated|failed|pending|expired)$/, "INTENT"],
  [/^(refund\.|charge\.refund\.|charge\.refunded$)/, "REFUNDS"],
  [/^charge\.dispute\./, "DISPUTES"],
  [/^account\.updated$/, "ACCOUNT"],
  [/^payout\.(paid|updated|failed|canceled)$/, "PAYOUT"],
];

/** What a message says, whoever brought it; null for what nobody here waits for. */
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
    // What organisers are paid out is theirs.
    if (event.account || !object.id) return null;
    return { ...told, providerIntentId: null, providerPayoutId: object.id, connectedAccountId: null };
  }
  const named = event.type.startsWith("payment_intent.") ? object.id : object.payment_intent;
  const providerIntentId = typeof named === "string" ? named : named?.id;
  if (!providerIntentId) return null;
  return { ...told, providerIntentId, connectedAccountId: event.account ?? null };
}
