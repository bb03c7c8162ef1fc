import { actingApiKey } from "../platform/http/acting-api-key.ts";
import type { Db, Tx } from "../platform/database/database.ts";

interface HistoryEntry {
  accountId: number | null;
  /** The user who did it. Absent: the caller was not logged in. */
  userId?: number;
  /** The user it was done to, if any. */
  subjectUserId?: number;
  action: AccountAction;
  /** Values and states, never a secret. */
  facts?: Record<string, string | number | boolean | null>;
}

export type AccountAction =
  | "account-changed"
  | "account-switched"
  | "api-key-made"
  | "api-key-revoked"
  | "authenticator-removed"
  | "authenticator-set-up"
  | "email-change-asked"
  | "email-changed"
  | "invitation-accepted"
  | "invitation-sent"
  | "invitation-sent-again"
  | "invitation-withdrawn"
  | "member-changed"
  | "owner-changed"
  | "passkey-added"
  | "passkey-removed"
  | "password-changed"
  | "recovery-code-used"
  | "recovery-codes-made"
  | "sessions-ended";

/** Records an action on an account or a member, in the transaction that performs it. */
export async function recordAccountHistory(tx: Db | Tx, entry: HistoryEntry): Promise<void> {
  await tx
    .insertInto("account_history")
    .values({
      account_id: entry.accountId,
      user_id: entry.userId ?? null,
      subject_user_id: entry.subjectUserId ?? null,
      action: entry.action,
      api_key_name: actingApiKey(),
      facts: JSON.stringify(entry.facts ?? {}),
    })
    .execute();
}
