import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { currentCall } from "./call-scope.ts";

/** Columns whose value belongs to one account or person. The caller was authorised for this value. */
const OWNED =
  "(?:account_id|event_id|organizer_id|order_id|product_id|user_id|list_id|check_in_list_id|task_id|token_hash|session_hash|short_id|guest_token)";
/** Matches a condition on one of these columns. */
const SCOPE = new RegExp(`\\b${OWNED}"? *(?:=|in\\b|= *any)`, "i");
/** An upsert finds the row that it changes by these columns. The serial of a pass is a secret. */
const FINDS_OWNED = new RegExp(`\\b(?:${OWNED}|serial)\\b`, "i");
/** Matches the head of an insert: the table and its columns, if the statement lists them. */
const INSERT =
  /\binsert\s+into\s+"?(\w+)"?(?:\s+as\s+"?\w+"?)?\s*(?:\((?!\s*(?:select|with)\b)([^()]*)\))?/gi;
/** Matches an insert that changes the row if it exists, with the columns that find it. */
const UPSERT = /\bon\s+conflict\b((?:(?!\bdo\b)[^])*)\bdo\s+update\b/i;
/** Matches assignments: an account that is only written does not limit which rows are written. */
const ASSIGNMENTS = /\bset\b[^]*?(?=\b(?:from|where|returning)\b|$)/gi;
/** Matches a query for an account itself, by its id. */
const ACCOUNT = /\bfrom "accounts" as "(\w+)".*\bwhere "\1"\."id" = /is;
/**
 * Selects the tables whose rows belong to accounts, and the column that says to which: `account_id`, or the
 * foreign key to a row of such a table.
 */
const TABLES = `
  select table_name as name, 'account_id' as owner from information_schema.columns
  where column_name = 'account_id' and table_schema = 'public'
  union all
  select r.relname, a.attname from pg_constraint f
  join pg_class r on r.oid = f.conrelid
  join pg_attribute a on a.attrelid = f.conrelid and a.attnum = f.conkey[1]
  where f.contype = 'f' and f.connamespace = 'public'::regnamespace
    and not exists (select from pg_attribute o where o.attrelid = f.conrelid and o.attname = 'account_id')
    and exists (select from pg_attribute o where o.attrelid = f.confrelid and o.attname = 'account_id')`;
const EXEMPT = "/* across accounts:";

/**
 * Marks a statement that intentionally touches rows of several accounts, or whose ids come from rows of the
 * account. The reason becomes part of the statement, and thus of the server's log.
 */
export function acrossAccounts(reason: string): RawBuilder<unknown> {
  return sql.raw(`${EXEMPT} ${reason.replaceAll("*/", "")} */`);
}

/** A statement may touch rows of any account. This is a bug; the statement never reaches the server. */
export class AccountMissing extends Error {
  override name = "AccountMissing";
}

/**
 * A connection for tests and development. It checks the statements of API calls, and refuses:
 * - an update or delete whose condition names neither an account nor something that belongs to one;
 * - an insert without the account, or an upsert that finds its row without any of these;
 * - in a member's call, a read without such a condition, even if it only copies rows.
 *
 * Within a transaction, ids alone are enough for a table that it has read under an account or has inserted
 * into. Jobs and background loops are not checked, because they act on rows of all accounts. Reads of public
 * calls are not checked, because an id or a secret finds their account (decision 056).
 */
export class GuardedClient extends pg.Client {
  /** The tables with rows of accounts, and the column that says to which account or parent row a row belongs. */
  #tables: ReadonlyMap<string, string> = new Map();
  /** The tables that the transaction has read under an account, or has inserted into. */
  #read: Set<string> | undefined;

  /** Runs before the connection is handed out: reads which tables belong to accounts, or to rows of accounts. */
  async learn(): Promise<void> {
    const { rows } = await super.query<{ name: string; owner: string }>(TABLES);
    this.#tables = new Map(rows.map(({ name, owner }) => [name, owner]));
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  override query(...given: any[]): any {
    const [first] = given as [string | { text?: string }];
    const text = typeof first === "string" ? first : first?.text;
    if (text !== undefined) this.#check(text);
    return (super.query as (...all: unknown[]) => unknown).apply(this, given);
  }

  #check(text: string): void {
    if (/^\s*(?:begin|start transaction)/i.test(text)) this.#read = new Set();
    else if (/^\s*(?:commit|rollback)\s*;?\s*$/i.test(text)) this.#read = undefined;
    const call = currentCall();
    if (!call || text.includes(EXEMPT)) return;
    const written = this.#tenantTables(text, /\b(?:update|delete from) "?(\w+)"?/gi);
    const inserted = this.#tenantTables(text, /\binto "?(\w+)"?/gi);
    const read = this.#tenantTables(text, /\b(?:from|join) "?(\w+)"?/gi);
    this.#checkInserts(text);
    const isScoped = SCOPE.test(conditionOf(text)) || ACCOUNT.test(text);
    if (!isScoped) {
      refuse(text, "a write to", this.#notRead(written));
      if (call.isOfMember) refuse(text, "a read of", this.#notRead(read));
    }
    for (const table of isScoped ? [...written, ...inserted, ...read] : inserted) this.#read?.add(table);
  }

  /** A row is inserted with its account. An upsert changes only a row of the same account or parent. */
  #checkInserts(text: string): void {
    const inserts = [...text.matchAll(INSERT)];
    for (const [place, { index, 1: table, 2: columns = "" }] of inserts.entries()) {
      const owner = this.#tables.get(table!);
      if (owner === undefined) continue;
      if (!new RegExp(`\\b${owner}\\b`, "i").test(columns)) refuse(text, "an insert into", table);
      const conflict = UPSERT.exec(text.slice(index, inserts[place + 1]?.index))?.[1];
      if (conflict !== undefined && !FINDS_OWNED.test(conflict)) refuse(text, "an upsert of", table);
    }
  }

  #tenantTables(text: string, shape: RegExp): string[] {
    return [...text.matchAll(shape)].map(([, table]) => table!).filter((table) => this.#tables.has(table));
  }

  #notRead(tables: string[]): string | undefined {
    return tables.find((table) => !this.#read?.has(table));
  }
}

function refuse(text: string, kind: string, table: string | undefined): void {
  if (table !== undefined) throw new AccountMissing(`names no account in ${kind} ${table}: ${text}`);
}

/** Returns the text after the first "where", without assignments. */
function conditionOf(text: string): string {
  const conditions = text.replaceAll(ASSIGNMENTS, "");
  const at = conditions.search(/\bwhere\b/i);
  return at === -1 ? "" : conditions.slice(at);
}
