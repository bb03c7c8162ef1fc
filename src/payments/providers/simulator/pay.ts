import { timingSafeEqual } from "node:crypto";
import { enqueue } from "../../../platform/queue/queue.ts";
import { Refusal } from "../../../values/refusal.ts";
import type { SimulatorAnswer } from "../../contract.ts";
import {
  type SimulatorStore,
  type Move,
  moveIntent,
  providerIntent,
  readIntent,
  type SimulatedIntent,
} from "./store.ts";
import { type CardOutcome, readCard, type TypedCard } from "./cards.ts";

declare module "../../../platform/queue/queue.ts" {
  interface Jobs {
    "settle-simulator-intent": { provider_intent_id: string };
  }
}

const SETTLES_AFTER_SECONDS = 20;

/** Credentials for paying an intent. Only the browser that received the intent has both. */
export interface IntentAccess {
  intentId: string;
  clientSecret: string;
}

/**
 * Pays with a test card. A second press does not pay again: an intent that is paid or in progress returns its
 * status.
 */
export async function payWithCard(
  store: SimulatorStore,
  access: IntentAccess,
  typed: TypedCard,
): Promise<SimulatorAnswer> {
  const now = new Date();
  const card = readCard(typed, now);
  if ("fields" in card) throw new Refusal("invalid", { fields: card.fields });
  const move: Move = {
    ...AFTER[card.outcome],
    from: ["requires_payment_method", "requires_action"],
    cardEnding: card.ending,
    clientSecret: access.clientSecret,
  };
  if (card.outcome !== "settles_late") return moveOrLook(store, access, move);
  const settlesAt = new Date(now.getTime() + SETTLES_AFTER_SECONDS * 1000);
  // Enqueued before the move. If the job runs first, it finds nothing in progress and does nothing.
  const job = { provider_intent_id: access.intentId };
  await enqueue(store.db, "settle-simulator-intent", job, {
    runAt: settlesAt,
    key: `settle-${access.intentId}`,
  });
  return moveOrLook(store, access, { ...move, settlesAt });
}

/**
 * Records the answer to the bank's question. Changes nothing if the bank did not ask or has an answer
 * already.
 */
export async function answerChallenge(
  store: SimulatorStore,
  access: IntentAccess,
  outcome: "pass" | "fail",
): Promise<SimulatorAnswer> {
  const { clientSecret } = access;
  const after = outcome === "pass" ? AFTER.succeeds : AFTER.failed;
  return moveOrLook(store, access, { ...after, from: ["requires_action"], clientSecret });
}

/** Completes a payment with the slow test card. */
export async function settleAsync(
  store: Pick<SimulatorStore, "pool" | "wakeUps">,
  intentId: string,
): Promise<void> {
  await moveIntent(store, intentId, { from: ["processing"], to: "succeeded" });
}

const AFTER = {
  succeeds: { to: "succeeded" },
  declined: { to: "requires_payment_method", lastError: "card_declined" },
  failed: { to: "requires_payment_method", lastError: "authentication_failed" },
  asks: { to: "requires_action" },
  settles_late: { to: "processing" },
} as const satisfies Record<CardOutcome | "failed", Pick<Move, "to" | "lastError">>;

/** Moves the intent, or returns its current state if the move is illegal. Requires the intent's secret. */
async function moveOrLook(store: SimulatorStore, access: IntentAccess, move: Move): Promise<SimulatorAnswer> {
  const moved = await moveIntent(store, access.intentId, move);
  if (moved) return answerOf(moved);
  const intent = await readIntent(store.db, access.intentId);
  const [kept, told] = [Buffer.from(intent?.client_secret ?? ""), Buffer.from(access.clientSecret)];
  if (!intent || kept.length !== told.length || !timingSafeEqual(kept, told)) throw new Refusal("not_found");
  return answerOf(intent);
}

function answerOf(intent: SimulatedIntent): SimulatorAnswer {
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
