import { type RawBuilder, sql } from "kysely";
import { isKeyedHash, keyedHash, type SecretKeys } from "../../secret-keys.ts";

/**
 * The content that the seals cover. PostgreSQL formats JSON and times, so that their text is the same at every
 * read.
 */
export interface SealedEntry {
  id: number;
  account_id: number;
  user_id: number | null;
  impersonator_id: number | null;
  by_platform: boolean;
  api_key_name: string | null;
  kind: string;
  call: string;
  subject: string;
  subject_id: string | null;
  label: string | null;
  event_id: number | null;
  changes: string;
  /** `2026-11-26T14:22:05.353123Z` */
  at: string;
  after_entries: string | null;
  address: string | null;
  user_agent: string | null;
  request_id: string | null;
}

export interface Seals {
  seal: Buffer;
  origin_seal: Buffer;
}

/** Writes a `timestamptz` with its microseconds, in UTC. */
export const instantText = (instant: RawBuilder<unknown>) =>
  sql<string>`to_char(${instant} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"')`;

export function sealEntry([secretKey]: SecretKeys, entry: SealedEntry): Seals {
  return {
    seal: keyedHash(secretKey, contentOf(entry)),
    origin_seal: keyedHash(secretKey, originOf(entry)),
  };
}

export function isSealed(secretKeys: SecretKeys, entry: SealedEntry, seal: Buffer): boolean {
  return isKeyedHash(secretKeys, contentOf(entry), seal);
}

/** Address, browser and request are cleared after 90 days, so they have a seal of their own. */
export function isOriginSealed(secretKeys: SecretKeys, entry: SealedEntry, seal: Buffer): boolean {
  return isKeyedHash(secretKeys, originOf(entry), seal);
}

function contentOf(entry: SealedEntry): string {
  return textOf([
    "audit entry",
    entry.id,
    entry.account_id,
    entry.user_id,
    entry.impersonator_id,
    entry.by_platform,
    entry.api_key_name,
    entry.kind,
    entry.call,
    entry.subject,
    entry.subject_id,
    entry.label,
    entry.event_id,
    entry.changes,
    entry.at,
    entry.after_entries,
  ]);
}

function originOf({ id, address, user_agent, request_id }: SealedEntry): string {
  return textOf(["origin of an audit entry", id, address, user_agent, request_id]);
}

/** PostgreSQL stores a replacement for half a character, so the seal must cover the replacement. */
function textOf(values: readonly unknown[]): string {
  return JSON.stringify(values, (_key, value: unknown) =>
    typeof value === "string" ? value.toWellFormed() : value,
  );
}
