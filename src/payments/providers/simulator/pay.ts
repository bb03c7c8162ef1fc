import { timingSafeEqual } from "node:crypto";
import type { Db } from "../../../platform/database/database.ts";
import { enqueue } from "../../../platform/queue/queue.ts";
import { Refusal } from "../../../values/refusal.ts";
import type { SimulatorAnswer } from "../../contract.ts";
import { changeIntent, providerIntent, type SimulatedIntent } from "./books.ts";
import { type CardOutcome, readCard, type TypedCard } from "./cards.ts";

declare module "../../../platform/queue/queue.ts" {
  interface Jobs {
    "settle-simulator-intent": { provider_intent_id: string };
  }
}

const SETTLES_AFTER_SECONDS = 20;

/** Whoever knows both may pay: the browser to which the intent was given. */
export interface IntentAccess {
  intentId: string;
  clientSecret: string;
}

/** Pays with a test card. Pressed twice, it pays once: an intent being paid or paid answers how it stands. */
export async function payWithCard(
  db: Db,
  { intentId, clientSecret }: IntentAccess,
  typed: TypedCard,
): Promise<SimulatorAnswer> {
  const now = new Date();
  const card = readCard(typed, now);
  if ("fields" in card) throw new Refusal("invalid", { fields: card.fields });
  const paid = await changeIntent(db, intentId, async (intent, tx) => {
    requireSecret(intent, clientSecret);
    if (intent.status !== "requires_payment_method" && intent.status !== "requires_action") return null;
    if (card.outcome === "settles_late") {
      const settles_at = new Date(now.getTime() + SETTLES_AFTER_SECONDS * 1000);
      await enqueue(
        tx,
        "settle-simulator-intent",
        { provider_intent_id: intentId },
        { runAt: settles_at, key: `settle-${intentId}` },
      );
      return { ...AFTER[card.outcome], card_ending: card.ending, settles_at };
    }
    return { ...AFTER[card.outcome], card_ending: card.ending };
  });
  return answerOf(paid);
}

/** The bank's question is answered. One that was not asked, or was answered before, changes nothing. */
export async function answerChallenge(
  db: Db,
  { intentId, clientSecret }: IntentAccess,
  outcome: "pass" | "fail",
): Promise<SimulatorAnswer> {
  const answered = await changeIntent(db, intentId, async (intent) => {
    requireSecret(intent, clientSecret);
    if (intent.status !== "requires_action") return null;
    return outcome === "pass"
      ? { status: "succeeded", last_error: null }
      : { status: "requires_payment_method", last_error: "authentication_failed" };
  });
  return answerOf(answered);
}

/** The slow card's money arrives. */
export async function settleLate(db: Db, intentId: string): Promise<void> {
  await changeIntent(db, intentId, async ({ status }) =>
    status === "processing" ? { status: "succeeded", last_error: null } : null,
  );
}

const AFTER = {
  succeeds: { status: "succeeded", last_error: null },
  declined: { status: "requires_payment_method", last_error: "card_declined" },
  asks: { status: "requires_action", last_error: null },
  settles_late: { status: "processing", last_error: null },
} as const satisfies Record<CardOutcome, { status: string; last_error: string | null }>;

function requireSecret(intent: SimulatedIntent, given: string): void {
  const [kept, told] = [Buffer.from(intent.client_secret), Buffer.from(given)];
  if (kept.length !== told.length || !timingSafeEqual(kept, told)) throw new Refusal("not_found");
}

function answerOf(intent: SimulatedIntent | null): SimulatorAnswer {
  if (!intent) throw new Refusal("not_found");
  const { status, lastError } = providerIntent(intent);
  return {
    status,
    error: status === "REQUIRES_PAYMENT_METHOD" ? lastError : null,
    challenge_url: status === "REQUIRES_ACTION" ? challengeUrl(intent.metadata) : null,
  };
}

function challengeUrl(metadata: unknown): string {
  const { event_id, order_short_id } = metadata as { event_id: string; order_short_id: string };
  return `/checkout/${event_id}/${order_short_id}/challenge`;
}
