import { type RawBuilder, sql } from "kysely";
import pg from "pg";
import { currentCall } from "./call-scope.ts";

/**
 * A condition on a column whose value belongs to one account or person. The caller was authorised for this value.
 */
const SCOPE =
  /\b(?:account_id|event_id|organizer_id|order_id|product_id|user_id|list_id|check_in_list_id|token_hash|session_hash|short_id|guest_token)"? *(?:=|in\b|= *any)/i;
/** Matches a query for an account itself, by its id. */
const ACCOUNT = /\bfrom "accounts" as "(\w+)".*\bwhere "\1"\."id" = /is;
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
 * A connection for tests and development. Within a call of the API it refuses to update or delete rows of an
 * account unless the condition names the account, or something that belongs to an account. Within a member's
 * call it also refuses to read such rows. Within a transaction, a row that was read under its account may be
 * touched by its id alone. Jobs and background loops act on rows of all accounts, and public calls find an
 * account by an id or a secret: decision 056.
 */
export class GuardedClient extends pg.Client {
  #tables: ReadonlySet<string> = new Set();
  /** The tables that the transaction has read under an account. */
  #read: Set<string> | undefined;

  /** Runs before the connection is handed out: reads which tables belong to accounts. */
  async learn(): Promise<void> {
    const { rows } = await super.query<{ name: string }>(
      "select table_name as name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'",
    );
    this.#tables = new Set(rows.map(({ name }) => name));
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
    if (SCOPE.test(conditionOf(text)) || ACCOUNT.test(text) || /^\s*insert/i.test(text)) {
      for (const table of [...written, ...inserted, ...read]) this.#read?.add(table);
      return;
    }
    refuse(text, "a write to", this.#notRead(written));
    if (call.isOfMember) refuse(text, "a read of", this.#notRead(read));
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

/**
 * Returns the text after the first "where": an account that is only written does not limit which rows are
 * written.
 */
function conditionOf(text: string): string {
  const at = text.search(/\bwhere\b/i);
  return at === -1 ? "" : text.slice(at);
}
