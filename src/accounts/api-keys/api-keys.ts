import { sql, type SqlBool } from "kysely";
import type { Db, Tx } from "../../platform/database/database.ts";
import type { Member } from "../../platform/http/call.ts";
import { API_KEY_PREFIX } from "../../platform/http/security/api-key-of.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { randomToken } from "../../values/short-id.ts";
import { recordAccountHistory } from "../history.ts";
import { hashOfToken } from "../log-in/session-token.ts";
import { requireLiveSession } from "../profile/require-live-session.ts";
import type { ApiKey, NewApiKey } from "./contract.ts";

interface Row extends Omit<ApiKey, "expires_at" | "last_used_at" | "created_at"> {
  expires_at: Date | null;
  last_used_at: Date | null;
  created_at: Date;
}

interface Maker extends Pick<Member, "accountId" | "userId" | "eventIds"> {
  /** The session of the call. A takeover of the address that has ended it since must not miss the new key. */
  sessionHash?: Buffer;
}

const SHOWN_CHARACTERS = 12;
/** The most keys of an account that are neither revoked nor expired. The list has as many. */
const MAX_KEYS = 200;

/**
 * Lists the keys that are not revoked, newest first: all that have not expired, and as many expired ones as there is
 * room for.
 */
export async function listApiKeys(db: Db, accountId: number): Promise<ApiKey[]> {
  const { rows } = await sql<Row>`
    select k.id, k.name, k.prefix, k.role, k.expires_at, k.last_used_at, k.created_at,
      json_build_object('id', u.id, 'name', trim(u.first_name || ' ' || coalesce(u.last_name, ''))) as made_by,
      (k.expires_at is null or k.expires_at > now()) and m.status = 'ACTIVE' as is_valid,
      case when k.event_ids is not null then coalesce((
        select json_agg(json_build_object('id', e.id, 'title', e.title) order by e.id)
        from events e where e.account_id = k.account_id and e.id = any (k.event_ids) and e.deleted_at is null), '[]')
      end as events
    from api_keys k
    join users u on u.id = k.user_id
    join memberships m on m.account_id = k.account_id and m.user_id = k.user_id
    where k.id in (
      select listed.id from api_keys listed
      where listed.account_id = ${accountId} and listed.revoked_at is null
      order by coalesce(listed.expires_at <= now(), false), listed.id desc
      limit ${MAX_KEYS})
    order by k.id desc`.execute(db);
  return rows.map((row) => ({
    ...row,
    expires_at: row.expires_at?.toISOString() ?? null,
    last_used_at: row.last_used_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }));
}

/** Creates a key and returns it. It cannot be read again, because only its hash is stored. */
export async function createApiKey(
  db: Db,
  maker: Maker,
  { name, role, event_ids, expires_at }: NewApiKey,
): Promise<ApiKey & { key: string }> {
  const { accountId, userId, eventIds, sessionHash } = maker;
  if (expires_at && new Date(expires_at) <= new Date()) throw invalidField("expires_at", "past");
  const chosen = event_ids ? [...new Set(event_ids)] : null;
  if (chosen) await requireEvents(db, { accountId, eventIds }, chosen);
  const key = API_KEY_PREFIX + randomToken(32);
  const id = await db.transaction().execute(async (tx) => {
    if (sessionHash) await requireLiveSession(tx, { userId, sessionHash });
    await requireRoom(tx, accountId);
    const made = await tx
      .insertInto("api_keys")
      .values({
        account_id: accountId,
        user_id: userId,
        name,
        prefix: key.slice(0, SHOWN_CHARACTERS),
        key_hash: hashOfToken(key),
        role,
        event_ids: chosen,
        expires_at: expires_at ?? null,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await recordAccountHistory(tx, { accountId, userId, action: "api-key-made", facts: { name, role } });
    return made.id;
  });
  const shown = (await listApiKeys(db, accountId)).find((one) => one.id === id)!;
  return { ...shown, key };
}

/** Counts under a lock, so that concurrent calls cannot exceed the limit together. */
async function requireRoom(tx: Tx, accountId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('API keys', ${accountId}))`.execute(tx);
  const { kept } = await tx
    .selectFrom("api_keys")
    .select((row) => row.fn.countAll<number>().as("kept"))
    .where("account_id", "=", accountId)
    .where("revoked_at", "is", null)
    .where(sql<SqlBool>`(expires_at is null or expires_at > now())`)
    .executeTakeFirstOrThrow();
  if (kept >= MAX_KEYS) throw invalidField("name", "too_many", { maximum: MAX_KEYS });
}

/** Revokes a key. The next call with it is refused. */
export async function revokeApiKey(
  db: Db,
  { accountId, userId }: Pick<Member, "accountId" | "userId">,
  apiKeyId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const revoked = await tx
      .updateTable("api_keys")
      .set({ revoked_at: new Date() })
      .where("account_id", "=", accountId)
      .where("id", "=", apiKeyId)
      .where("revoked_at", "is", null)
      .returning("name")
      .executeTakeFirst();
    if (!revoked) throw new Refusal("not_found");
    await recordAccountHistory(tx, {
      accountId,
      userId,
      action: "api-key-revoked",
      facts: { name: revoked.name },
    });
  });
}

async function requireEvents(
  db: Db,
  { accountId, eventIds }: Pick<Member, "accountId" | "eventIds">,
  chosen: number[],
): Promise<void> {
  const found = await db
    .selectFrom("events")
    .select("id")
    .where("account_id", "=", accountId)
    .where("deleted_at", "is", null)
    .where("id", "in", chosen)
    .execute();
  const isOutside = chosen.some((id) => eventIds !== null && !eventIds.includes(id));
  if (isOutside || found.length < chosen.length) throw invalidField("event_ids", "unknown");
}
