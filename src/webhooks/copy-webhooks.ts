import { randomUUID } from "node:crypto";
import type { DuplicationStep } from "../events/index.ts";
import type { SecretKeys } from "../platform/secret-keys.ts";
import { newWebhookSecret } from "./delivery/sign.ts";
import { sealWebhookSecret } from "./webhook-secrets.ts";

/**
 * Copies an event's webhooks if requested. Each copy gets a new secret, which nobody sees. Only a rotation
 * gives its receiver a secret.
 */
export function copyWebhooks(secretKeys: SecretKeys): DuplicationStep {
  return async (tx, { accountId, from, to, wants }) => {
    if (!wants.duplicate_webhooks) return;
    const originals = await tx
      .selectFrom("webhooks")
      .select(["url", "event_types", "status", "created_by_user_id"])
      .where("account_id", "=", accountId)
      .where("event_id", "=", from)
      .where("deleted_at", "is", null)
      .orderBy("id")
      .execute();
    for (const original of originals) {
      const seal_id = randomUUID();
      const secret = sealWebhookSecret(secretKeys, seal_id, newWebhookSecret());
      await tx
        .insertInto("webhooks")
        .values({ ...original, account_id: accountId, event_id: to, seal_id, secret })
        .execute();
    }
  };
}
