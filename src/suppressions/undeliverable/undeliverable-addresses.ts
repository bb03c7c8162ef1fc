import { type RawBuilder, sql } from "kysely";
import type { Db } from "../../platform/database/database.ts";
import { emailHash } from "../email-hash.ts";

declare module "../../platform/queue/queue.ts" {
  interface Jobs {
    "purge-undeliverable-addresses": Record<string, never>;
  }
}

/**
 * How long an address is skipped. After that it is tried again, because mailboxes are emptied and mail
 * servers repaired.
 */
export const UNDELIVERABLE_DAYS = 90;

/**
 * Records that an address permanently rejected mail of the account. Later messages of the account skip it.
 */
export async function noteUndeliverable(db: Db, accountId: number, email: string): Promise<void> {
  await sql`
    insert into undeliverable_addresses (account_id, email_hash)
    values (${accountId}, ${emailHash(sql.val(email))})
    on conflict (account_id, email_hash) do update set refused_at = now()`.execute(db);
}

/** Whether the address rejected mail of the account within `UNDELIVERABLE_DAYS`. */
export function isUndeliverable({
  accountId,
  email,
}: {
  accountId: RawBuilder<unknown>;
  email: RawBuilder<string>;
}): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from undeliverable_addresses refused
    where refused.account_id = ${accountId} and refused.email_hash = ${emailHash(email)}
      and refused.refused_at > now() - make_interval(days => ${UNDELIVERABLE_DAYS}))`;
}

/** Deletes the addresses that can be tried again. */
export async function purgeUndeliverable(db: Db): Promise<void> {
  await sql`
    delete from undeliverable_addresses
    where refused_at < now() - make_interval(days => ${UNDELIVERABLE_DAYS})`.execute(db);
}
