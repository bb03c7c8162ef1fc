import { type RawBuilder, sql } from "kysely";
import pg from "pg";

/** A column whose value belongs to one account or person, and that the caller was checked against. */
const SCOPE =
  /\b(?:account_id|event_id|organizer_id|order_id|product_id|user_id|list_id|check_in_list_id|token_hash|session_hash|short_id|guest_token)"? *(?:=|in\b|= *any)/i;
const EXEMPT = "/* across accounts:";

/**
 * Marks a statement that changes rows of several accounts on purpose, such as one of a background loop. The reason is
 * in the statement, and so in the server's log.
 */
export function acrossAccounts(reason: string): RawBuilder<unknown> {
  return sql.raw(`${EXEMPT} ${reason.replaceAll("*/", "")} */`);
}

/** A statement that may change rows of any account. It is a bug and never reaches the server. */
export class AccountMissing extends Error {
  override name = "AccountMissing";
}

/**
 * A connection for tests. It refuses to update or delete rows of an account unless the condition names the account,
 * or something that belongs to one. A row that was read under its account in the same transaction may be changed by
 * its id alone.
 */
export class GuardedClient extends pg.Client {
  static tables: Promise<RegExp> | undefined;
  #tables: RegExp | undefined;
  /** The tables that the transaction has read under an account. */
  #read: Set<string> | undefined;

  /** Runs before the connection is handed out: reads which tables belong to accounts. */
  async learn(): Promise<void> {
    this.#tables = undefined;
    const { rows } = await super.query<{ name: string }>(
      "select table_name as name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'",
    );
    if (rows.length > 0)
      this.#tables = new RegExp(`"?\\b(${rows.map(({ name }) => name).join("|")})\\b"?`, "gi");
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
    if (!this.#tables || text.includes(EXEMPT)) return;
    const written = [...text.matchAll(/\b(?:update|delete from) "?(\w+)"?/gi)].map(([, table]) => table!);
    const isScoped = SCOPE.test(conditionOf(text));
    for (const [, table] of isScoped || /^\s*insert/i.test(text) ? text.matchAll(this.#tables) : [])
      this.#read?.add(table!.toLowerCase());
    if (isScoped) return;
    for (const table of written)
      if (this.#isTenant(table) && !this.#read?.has(table.toLowerCase()))
        throw new AccountMissing(`names no account in a write to ${table}: ${text}`);
  }

  #isTenant(table: string): boolean {
    const [found] = table.match(this.#tables!) ?? [];
    return found === table;
  }
}

/** The text after the first "where": an account that is only written does not limit what is written. */
function conditionOf(text: string): string {
  const at = text.search(/\bwhere\b/i);
  return at === -1 ? "" : text.slice(at);
}
