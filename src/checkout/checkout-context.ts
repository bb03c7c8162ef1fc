import type pg from "pg";
import { type Batcher, createBatcher } from "../platform/batch.ts";
import type { Changes } from "../platform/changes.ts";
import { type CodeGuesses, limitCodeGuesses } from "../catalog/index.ts";
import { type Db, queriesOver } from "../platform/database/database.ts";
import type { SecretKeys } from "../platform/secret-keys.ts";
import type { FileStore } from "../platform/files/file-store.ts";
import type { PdfRenderer } from "../platform/pdf/pdf-documents.ts";
import type { Services } from "../platform/services.ts";
import { type CheckoutOrder, findCheckoutOrders } from "./checkout-order.ts";
import { claimHolds, type HoldDecision, type HoldRequest } from "./holds/claim-holds.ts";
import { type FreeOrders, limitFreeOrders } from "./details/limit-free-orders.ts";
import { type HeldPlaces, limitHeldPlaces } from "./holds/limit-held-places.ts";
import { createRecentHolds, type RecentHolds } from "./holds/recent-holds.ts";
import { type CheckoutFormCache, createCheckoutFormCache } from "./questions/checkout-form-cache.ts";
import { completeOrders, type Completion, type CompletionRequest } from "./completion/complete-orders.ts";

/**
 * Shared resources of the checkout use cases. One per process, because its batches combine the requests of
 * many buyers.
 */
export interface CheckoutContext {
  db: Db;
  pool: pg.Pool;
  /** Queries over `pool`. Buyers must not wait for reports, which may use all connections of `db`. */
  selling: Db;
  changes: Pick<Changes, "publish">;
  pdf: PdfRenderer;
  files: FileStore;
  publicUrl: string;
  secretKey: string;
  secretKeys: SecretKeys;
  /** Reads orders by their short ids. */
  reads: Batcher<string, CheckoutOrder | undefined>;
  holds: Batcher<HoldRequest, HoldDecision>;
  completions: Batcher<CompletionRequest, Completion>;
  recentHolds: RecentHolds;
  /** The checkout form of each event. */
  asks: CheckoutFormCache;
  /** Limits against abuse of holds, free orders and promo codes. */
  heldPlaces: HeldPlaces;
  takeFreeOrder: FreeOrders;
  guesses: CodeGuesses;
}

/** A second batch starts only when the first is slow or the second is full (`createBatcher`). */
const CONCURRENCY = 2;

export function createCheckoutContext({
  db,
  pool,
  changes,
  config,
  files,
  pdf,
  wakeUps,
}: Pick<Services, "db" | "pool" | "changes" | "config" | "files" | "pdf" | "wakeUps">): CheckoutContext {
  const selling = queriesOver(pool);
  return {
    db,
    pool,
    selling,
    changes,
    files,
    pdf,
    publicUrl: config.publicUrl,
    secretKey: config.secretKey,
    secretKeys: config.secretKeys,
    recentHolds: createRecentHolds(),
    asks: createCheckoutFormCache(selling, config.termsUrl),
    heldPlaces: limitHeldPlaces({ pool, config }),
    takeFreeOrder: limitFreeOrders({ pool, config }),
    guesses: limitCodeGuesses({ pool, config }),
    reads: createBatcher({
      name: "reads",
      send: (shortIds) => findCheckoutOrders(pool, { db: selling, secretKeys: config.secretKeys }, shortIds),
      groupOf: () => "reads",
      concurrency: CONCURRENCY,
    }),
    holds: createBatcher({
      name: "holds",
      send: (requests) => claimHolds(pool, requests),
      keyOf: ({ basket, session_hash }) => `${basket.event_id} ${session_hash}`,
      groupOf: ({ basket }) => basket.event_id,
      concurrency: CONCURRENCY,
    }),
    completions: createBatcher({
      name: "completions",
      async send(requests) {
        const completions = await completeOrders(pool, requests);
        if (completions.some(({ outcome }) => outcome === "completed")) wakeUps.wake("outbox");
        return completions;
      },
      keyOf: (request) => String(request.order_id),
      groupOf: (request) => request.event_id,
      concurrency: CONCURRENCY,
    }),
  };
}
