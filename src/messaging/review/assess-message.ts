import { sql } from "kysely";
import type { Tx } from "../../platform/database/database.ts";
import type { Config } from "../../platform/config.ts";
import { countBroadcast } from "../address-broadcast.ts";
import type { WriteMessage } from "../contract.ts";
import { isBroadcastType } from "../rules/message-types.ts";
import { listNamed } from "../messages/list-recipients.ts";
import type { OwnEvent } from "../messages/messages.ts";
import { foreignLinks, isSuspicious } from "../rules/links.ts";
import { type ReviewReason, reviewReasons, TIER_LIMITS } from "../rules/tiers.ts";
import { findAccountTier } from "./account-tiers.ts";

type Assessed = Omit<WriteMessage, "scheduled_at" | "undo_seconds"> & { waitingId?: number };

/**
 * Lists the reasons why an administrator has to approve a message. Applies only to an installation for many
 * organisers. A test goes only to its author and is never held back. Serialises concurrent messages of the
 * account.
 */
export async function assessMessage(
  tx: Tx,
  own: OwnEvent,
  { config, written }: { config: Pick<Config, "isHosted" | "publicUrl">; written: Assessed },
): Promise<ReviewReason[]> {
  if (!config.isHosted || written.is_test) return [];
  await sql`select pg_advisory_xact_lock(hashtextextended('messages', ${own.accountId}))`.execute(tx);
  const account = await findAccountTier(tx, own.accountId);
  const links = foreignLinks(`${written.message} ${written.subject}`, config.publicUrl);
  return reviewReasons({
    ...account,
    ...(await countsOf(tx, own, written.waitingId)),
    recipients: isBroadcastType(written.message_type)
      ? await countBroadcast(tx, own, { to: written, most: TIER_LIMITS[account.tier].recipients + 1 })
      : (await listNamed(tx, own, written)).length,
    hasLinks: links.length > 0,
    hasSuspiciousLinks: links.some(isSuspicious),
    hasAttachments: written.attachment_ids.length > 0,
  });
}

async function countsOf(tx: Tx, { accountId, eventId }: OwnEvent, without: number | undefined) {
  const { rows } = await sql<{ eventAgeHours: number; messagesToday: number }>`
    select extract(epoch from now() - e.created_at)::float8 / 3600 as "eventAgeHours",
           (select count(*)::int from messages m
            where m.account_id = ${accountId} and (m.status = 'PENDING_REVIEW' or (m.status in ('PROCESSING', 'SENT')
                and coalesce(m.dispatched_at, m.created_at) > now() - interval '1 day')) and not m.is_test
              and m.id <> ${without ?? 0}) as "messagesToday"
    from events e
    where e.account_id = ${accountId} and e.id = ${eventId}`.execute(tx);
  return rows[0]!;
}
