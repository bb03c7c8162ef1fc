import { sql } from "kysely";
import type { Db } from "../platform/database/database.ts";
import { listPage, type RequestedPage } from "../platform/database/listing.ts";
import type { ListMeta } from "../values/listing.ts";
import { AUDIT_LISTING, type AuditEntry } from "./contract.ts";

/** Lists an account's audit log, in pages. */
export async function listAuditEntries(
  db: Db,
  accountId: number,
  wanted: RequestedPage,
): Promise<{ data: AuditEntry[]; meta: ListMeta }> {
  const zone = await zoneOf(db, accountId);
  const { rows: entries, ...source } = auditList(db, accountId, zone);
  const { rows, meta } = await listPage(
    db,
    entries
      .select(["n.id", "n.created_at", "n.user_id", "n.impersonator_id", "n.api_key_name", "n.call"])
      .select([
        "n.subject",
        "n.subject_id",
        "n.label",
        "n.event_id",
        "e.title as event_title",
        "e.currency as event_currency",
      ])
      .select([
        "n.address",
        "n.user_agent",
        USER_NAME.as("user_name"),
        IMPERSONATOR_NAME.as("impersonator_name"),
      ])
      .select([ORIGIN.as("origin"), sql<AuditEntry["kind"]>`n.kind`.as("kind")])
      .select(sql<AuditEntry["changes"]>`n.changes`.as("changes")),
    { ...source, wanted },
  );
  return {
    data: rows.map((row) => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      user: row.user_id === null ? null : { id: row.user_id, name: row.user_name },
      impersonator:
        row.impersonator_id === null ? null : { id: row.impersonator_id, name: row.impersonator_name },
      api_key_name: row.api_key_name,
      origin: row.origin,
      kind: row.kind,
      call: row.call,
      subject: row.subject,
      subject_id: row.subject_id,
      label: row.label,
      event:
        row.event_id === null || row.event_title === null || row.event_currency === null
          ? null
          : { id: row.event_id, title: row.event_title, currency: row.event_currency },
      changes: row.changes,
      // Hides where platform administrators work from, because accounts must not see it.
      address: row.origin === "PLATFORM" ? null : row.address,
      user_agent: row.origin === "PLATFORM" ? null : row.user_agent,
    })),
    meta,
  };
}

export const USER_NAME = sql<string>`concat_ws(' ', u.first_name, u.last_name)`;
export const IMPERSONATOR_NAME = sql<string>`concat_ws(' ', i.first_name, i.last_name)`;
export const ORIGIN = sql<AuditEntry["origin"]>`case
  when n.by_platform or n.impersonator_id is not null then 'PLATFORM'
  when n.api_key_name is not null then 'API_KEY' else 'MEMBER' end`;

/** The account's entries for the page and for exports. Rows have the alias `n`. */
export function auditList(db: Db, accountId: number, zone: string) {
  return {
    rows: db
      .selectFrom("audit_entries as n")
      .leftJoin("users as u", "u.id", "n.user_id")
      .leftJoin("users as i", "i.id", "n.impersonator_id")
      .leftJoin("events as e", (join) =>
        join.onRef("e.account_id", "=", "n.account_id").onRef("e.id", "=", "n.event_id"),
      )
      .where("n.account_id", "=", accountId),
    listing: AUDIT_LISTING,
    columns: {
      created_at: "n.created_at",
      user_id: "n.user_id",
      kind: "n.kind",
      origin: ORIGIN,
      subject: "n.subject",
      label: "n.label",
      event_id: "n.event_id",
    },
    search: {
      words: sql<string>`concat_ws(' ', n.label, n.subject_id, n.call, ${USER_NAME}, n.api_key_name)`,
    },
    unique: "n.id",
    zone,
  } as const;
}

const SHOWN_PEOPLE = 200;

/** Lists the people who made changes in the account, by name. */
export async function listAuditPeople(db: Db, accountId: number): Promise<{ id: number; name: string }[]> {
  const { rows } = await sql<{ id: number; name: string }>`
    select u.id, concat_ws(' ', u.first_name, u.last_name) as name
    from users u where exists (select from audit_entries n where n.account_id = ${accountId} and n.user_id = u.id)
      and (exists (select from memberships m where m.account_id = ${accountId} and m.user_id = u.id)
        or exists (select from memberships m where m.user_id = u.id and m.role = 'SUPERADMIN'))
    order by 2, 1 limit ${SHOWN_PEOPLE}`.execute(db);
  return rows;
}

async function zoneOf(db: Db, accountId: number): Promise<string> {
  const { timezone } = await db
    .selectFrom("accounts")
    .select("timezone")
    .where("id", "=", accountId)
    .executeTakeFirstOrThrow();
  return timezone;
}
