import type { Tx } from "../platform/database/database.ts";

/** Work of other areas that runs inside transactions of accounts. */
export interface AccountReactions {
  /**
   * Replaces the links of the check-in lists that a member could access. `eventIds` null: of all events.
   * Returns the number of links.
   */
  rotateCheckInLinks: (
    tx: Tx,
    seen: { accountId: number; eventIds: readonly number[] | null },
  ) => Promise<number>;
  /** Pauses the webhooks that a user made, in all accounts. */
  pauseWebhooksOf: (tx: Tx, userId: number) => Promise<void>;
}
