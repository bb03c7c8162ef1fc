import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { type Edit, unversioned } from "../platform/http/editing/transaction.ts";
import type { SecretKeys } from "../platform/secret-keys.ts";
import { invalidField, Refusal } from "../values/refusal.ts";
import type { WebhookInput } from "./contract.ts";
import { newWebhookSecret } from "./delivery/sign.ts";
import { requireOwner, type WebhookOwner } from "./owner.ts";
import type { Targets } from "./targets/targets.ts";
import { sealWebhookSecret } from "./webhook-secrets.ts";
import { findWebhook, ofOwner } from "./webhooks.ts";

export interface WebhookChanges {
  db: Db;
  targets: Targets;
  secretKeys: SecretKeys;
}

const MAX_WEBHOOKS_OF_OWNER = 50;
/** The previous secret signs beside the new one for this long. */
const OVERLAP_HOURS = 24;

/** Adds a webhook. Returns its id and the secret, which cannot be read again. */
export async function createWebhook(
  { db, targets, secretKeys }: WebhookChanges,
  owner: WebhookOwner,
  { input, userId }: { input: WebhookInput; userId: number },
): Promise<{ id: number; secret: string }> {
  await requireOwner(db, owner);
  await checkUrl(targets, input.url);
  const secret = newWebhookSecret();
  const sealId = randomUUID();
  const id = await db.transaction().execute(async (tx) => {
    await requireRoom(tx, owner);
    const added = await tx
      .insertInto("webhooks")
      .values({
        account_id: owner.accountId,
        event_id: owner.eventId,
        organizer_id: owner.organizerId,
        created_by_user_id: userId,
        url: input.url,
        event_types: inOrder(input.event_types),
        status: input.status,
        seal_id: sealId,
        secret: sealWebhookSecret(secretKeys, sealId, secret),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    return added.id;
  });
  return { id, secret };
}

/** Counts under a lock, so that concurrent calls do not exceed the limit together. */
async function requireRoom(tx: Tx, owner: WebhookOwner): Promise<void> {
  const whose = owner.eventId === null ? `organizer ${owner.organizerId}` : `event ${owner.eventId}`;
  await sql`select pg_advisory_xact_lock(hashtextextended(${`webhooks of ${whose}`}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom("webhooks as w")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(ofOwner(owner))
    .executeTakeFirstOrThrow();
  if (count >= MAX_WEBHOOKS_OF_OWNER)
    throw invalidField("url", "too_many", { maximum: MAX_WEBHOOKS_OF_OWNER });
}

/**
 * Changes a webhook. Enabling it clears its failures and sends the waiting deliveries. Checks the URL only if it
 * is new or enabled again, so that a webhook whose host is gone can be paused.
 */
export async function updateWebhook(
  { db, targets }: WebhookChanges,
  owner: WebhookOwner,
  { webhookId, input, edit = unversioned }: { webhookId: number; input: WebhookInput; edit?: Edit },
): Promise<void> {
  const { url, status } = await findWebhook(db, owner, webhookId);
  const isEnabledAgain = input.status === "ENABLED" && status === "PAUSED";
  if (input.url !== url || isEnabledAgain) await checkUrl(targets, input.url);
  await edit.transaction(db, async (tx) => {
    const before = await lockWebhook(tx, owner, webhookId);
    const isEnabled = input.status === "ENABLED" && before.status === "PAUSED";
    await tx
      .updateTable("webhooks")
      .set({
        url: input.url,
        event_types: inOrder(input.event_types),
        status: input.status,
        updated_at: new Date(),
        ...(isEnabled && {
          disabled_reason: null,
          disabled_at: null,
          failing_since: null,
          held_until: null,
        }),
      })
      .where("account_id", "=", owner.accountId)
      .where("id", "=", webhookId)
      .execute();
    if (isEnabled) await sendWaiting(tx, owner.accountId, webhookId);
  });
}

/** Deletes a webhook with its waiting deliveries. */
export async function deleteWebhook({ db }: WebhookChanges, owner: WebhookOwner, webhookId: number) {
  await db.transaction().execute(async (tx) => {
    await lockWebhook(tx, owner, webhookId);
    await tx
      .updateTable("webhooks")
      .set({ deleted_at: new Date(), status: "PAUSED" })
      .where("account_id", "=", owner.accountId)
      .where("id", "=", webhookId)
      .execute();
    await tx
      .deleteFrom("webhook_deliveries")
      .where("account_id", "=", owner.accountId)
      .where("webhook_id", "=", webhookId)
      .where("status", "=", "PENDING")
      .execute();
  });
}

/** Creates a new secret. The previous one also signs for a day. An even older one stops signing now. */
export async function rotateSecret(
  { db, secretKeys }: WebhookChanges,
  owner: WebhookOwner,
  webhookId: number,
): Promise<string> {
  const secret = newWebhookSecret();
  await db.transaction().execute(async (tx) => {
    const { seal_id } = await lockWebhook(tx, owner, webhookId);
    await tx
      .updateTable("webhooks")
      .set((eb) => ({
        previous_secret: eb.ref("secret"),
        previous_secret_until: sql<Date>`now() + make_interval(hours => ${OVERLAP_HOURS})`,
        secret: sealWebhookSecret(secretKeys, seal_id, secret),
        updated_at: new Date(),
      }))
      .where("account_id", "=", owner.accountId)
      .where("id", "=", webhookId)
      .execute();
  });
  return secret;
}

export async function lockWebhook(tx: Tx, owner: WebhookOwner, webhookId: number) {
  const webhook = await tx
    .selectFrom("webhooks as w")
    .select(["w.status", "w.seal_id"])
    .where(ofOwner(owner))
    .where("w.id", "=", webhookId)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!webhook) throw new Refusal("not_found");
  return webhook;
}

async function sendWaiting(tx: Tx, accountId: number, webhookId: number): Promise<void> {
  await tx
    .updateTable("webhook_deliveries")
    .set({ next_attempt_at: new Date() })
    .where("account_id", "=", accountId)
    .where("webhook_id", "=", webhookId)
    .where("status", "=", "PENDING")
    .execute();
}

async function checkUrl(targets: Targets, url: string): Promise<void> {
  const problem = await targets.check(url);
  if (problem) throw invalidField("url", problem);
}

function inOrder(types: WebhookInput["event_types"]): string[] {
  return [...new Set(types)].toSorted();
}
