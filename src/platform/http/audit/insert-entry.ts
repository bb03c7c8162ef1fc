import { sql } from "kysely";
import type { Db, Tx } from "../../database/database.ts";
import type { SecretKeys } from "../../secret-keys.ts";
import { instantText, sealEntry, type SealedEntry } from "./seals.ts";

export type NewEntry = Omit<SealedEntry, "id" | "at" | "after_entries">;

/**
 * A new entry names those of the latest entries that no other entry names: one after sequential writes,
 * several after concurrent ones. This is the number of latest entries that it looks at.
 */
const LATEST = 20;

/**
 * Writes a sealed entry that names the entries before it. Takes no lock, so entries can be written concurrently.
 */
export async function insertEntry(db: Db | Tx, secretKeys: SecretKeys, entry: NewEntry): Promise<void> {
  const place = await placeOf(db, entry);
  const { seal, origin_seal } = sealEntry(secretKeys, { ...entry, ...place });
  await sql`
    insert into audit_entries (
      id, account_id, user_id, impersonator_id, by_platform, api_key_name, kind, call, subject, subject_id, label,
      event_id, changes, address, user_agent, request_id, created_at, after_entries, seal, origin_seal)
    overriding system value
    values (
      ${place.id}, ${entry.account_id}, ${entry.user_id}, ${entry.impersonator_id}, ${entry.by_platform},
      ${entry.api_key_name}, ${entry.kind}, ${entry.call}, ${entry.subject}, ${entry.subject_id}, ${entry.label},
      ${entry.event_id}, ${place.changes}::jsonb, ${entry.address}, ${entry.user_agent}, ${entry.request_id},
      ${place.at}::timestamptz, ${place.after_entries}::jsonb, ${seal}, ${origin_seal})`.execute(db);
}

type Place = Pick<SealedEntry, "id" | "at" | "changes" | "after_entries">;

async function placeOf(db: Db | Tx, { account_id, changes }: NewEntry): Promise<Place> {
  const { rows } = await sql<Place>`
    with latest as (
      select id, created_at, after_entries, seal from audit_entries where account_id = ${account_id}
      order by created_at desc, id desc limit ${LATEST})
    select nextval('audit_entries_id_seq') as id, ${instantText(sql`clock_timestamp()`)} as at,
           (${changes}::jsonb)::text as changes,
           coalesce((
             select jsonb_agg(jsonb_build_object(
               'id', n.id, 'at', ${instantText(sql`n.created_at`)}, 'sealed', n.seal is not null) order by n.id)
             from latest n
             where not exists (
               select from latest m where m.after_entries @> jsonb_build_array(jsonb_build_object('id', n.id)))
           ), '[]')::text as after_entries`.execute(db);
  return rows[0]!;
}
