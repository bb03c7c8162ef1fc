import { sql } from "kysely";
import type { Tx } from "../platform/database/database.ts";
import { resealChangedEntries } from "../platform/http/audit/reseal-entries.ts";
import type { SecretKeys } from "../platform/secret-keys.ts";

interface ToErase {
  accountId: number;
  /** In lower case. */
  email: string;
  /** Replaces the name, in the language of the member who erases. */
  word: string;
  /** Leaves what was created later, for a person who came back. Default: erases everything. */
  before?: Date;
  /** Seals the changed entries of the audit log again. */
  secretKeys: SecretKeys;
}

export interface ErasedPerson {
  order_ids: number[];
  attendee_ids: number[];
  answers: number;
  messages: number;
  notes: number;
  /** Files to remove after the commit. */
  storage_keys: string[];
}

/** Erases a person from an account, see database/functions/erasures/erase-person.sql. */
export async function erasePerson(
  tx: Tx,
  { accountId, email, word, before, secretKeys }: ToErase,
): Promise<ErasedPerson> {
  const { rows } = await sql<ErasedPerson>`
    select order_ids, attendee_ids, answers, messages, notes, storage_keys
    from erase_person(${accountId}, ${email}, ${word}, ${before ?? "infinity"}::timestamptz)`.execute(tx);
  await resealChangedEntries(tx, secretKeys, accountId);
  return rows[0]!;
}
