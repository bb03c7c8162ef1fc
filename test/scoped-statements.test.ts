import pg from "pg";
import { expect, test } from "vitest";
import { GuardedClient } from "../src/platform/database/require-account.ts";
import { testDatabase } from "./database.ts";
import { makeOwner } from "./fuzz/owner.ts";
import { validCalls } from "./fuzz/valid-calls.ts";

const database = await testDatabase();
const { calls, send, setUp, succeed, isOfMember } = await validCalls(database);
/** Reads change nothing, so they share an account. */
const reader = await makeOwner(database.db, send);
const ofMembers = calls.filter(({ call }) => isOfMember(call));

/** Reads of what a job makes. No job runs here, so they are refused. */
const MADE_BY_JOBS = [
  "GET /events/{event_id}/orders/{order_id}/invoice",
  "GET /tasks/{task_id}/file",
  "GET /events/{event_id}/tasks/{task_id}/file",
];

/** The text of every statement that reaches the database over a guarded connection while a call is made. */
let heard: Set<string> | undefined;
const query = pg.Client.prototype.query as (...given: unknown[]) => unknown;
pg.Client.prototype.query = function listen(this: pg.Client, ...given: unknown[]) {
  const [first] = given;
  const text = typeof first === "string" ? first : (first as { text?: string } | undefined)?.text;
  if (text && this instanceof GuardedClient) heard?.add(text.replaceAll(/\s+/g, " ").trim());
  return query.apply(this, given);
} as typeof pg.Client.prototype.query;

/**
 * Matches a condition on the account or a checked event, or on a hash or the caller's own id, which no other
 * caller has.
 */
const SCOPE = /\b(account_id|event_id|token_hash|user_id|session_hash)"? (=|in \()/i;
/** Matches a condition on the parent row, which was just found under the account. */
const PARENT = /\b(order_id|product_id|organizer_id)"? = \$/;
/** Matches a statement that says why it needs no account. */
const EXEMPT = /\/\* across accounts: /;
/**
 * The number of emails to one person counts over all accounts, because the limit protects the person. This
 * statement names no account.
 */
const COUNTED_OVER_ALL =
  /^select count\(\*\) filter \(where kind = 'RESEND'\)::int as resends, .* from account_emails where recipient_hash = \$1/;

const { rows: columns } = await database.pool.query<{ table_name: string }>(
  "select table_name from information_schema.columns where column_name = 'account_id' and table_schema = 'public'",
);
const TABLE = `"?(?:${columns.map(({ table_name }) => table_name).join("|")})"?(?!\\w)`;
const TOUCHES = new RegExp(`\\b(?:from|join|update) ${TABLE}`, "i");
const INSERTS = new RegExp(`\\binsert into ${TABLE}`, "gi");
const INSERTS_WITH_ACCOUNT = new RegExp(
  `\\binsert into ${TABLE}(?: as \\w+)? ?\\([^)]*\\baccount_id\\b`,
  "gi",
);

const count = (text: string, shape: RegExp) => text.match(shape)?.length ?? 0;
const isAboutRows = (text: string) => TOUCHES.test(text) || count(text, INSERTS) > 0;

function isScoped(text: string): boolean {
  if (EXEMPT.test(text)) return true;
  if (count(text, INSERTS) !== count(text, INSERTS_WITH_ACCOUNT)) return false;
  return !TOUCHES.test(text) || [SCOPE, PARENT, COUNTED_OVER_ALL].some((shape) => shape.test(text));
}

const heardInAll = new Set<string>();
const refusedReads: string[] = [];

test.each(ofMembers)(
  "TEN-15 $call names the account, or an event that was checked, in every statement about an account's rows",
  async ({ call, operation }) => {
    const staged = await setUp(call, call.startsWith("GET ") ? reader : undefined);

    heard = new Set();
    const outcome = await succeed({ call, operation }, staged);
    const aboutRows = [...heard].filter(isAboutRows);
    heard = undefined;

    for (const text of aboutRows) heardInAll.add(text);
    expect([call, ...aboutRows.filter((text) => !isScoped(text))]).toEqual([call]);
    if (!call.startsWith("GET ")) expect([call, outcome]).toEqual([call, "succeeded"]);
    else if (outcome !== "succeeded") refusedReads.push(call);
  },
  60_000,
);

test("TEN-15 the calls of members succeed, so that their statements are heard", () => {
  expect(refusedReads).toEqual(MADE_BY_JOBS);
  expect(heardInAll.size).toBeGreaterThan(440);
});

test("TEN-15 the listener notices a statement without an account", () => {
  const unscoped = [
    'update "orders" set "notes" = $1 where "id" = $2',
    'delete from "images" where "id" = $1',
    'select "id" from "orders" where "id" = $1',
    'insert into "order_history" ("event_id", "order_id") values ($1, $2)',
    'insert into "order_history" select * from jsonb_populate_recordset(null::order_history, $1)',
    "insert into order_history (account_id, order_id) select account_id, id from orders where id = $1",
    "with gone as (insert into images (account_id) values ($1)) insert into order_history (order_id) values ($2)",
  ];
  const scoped = [
    'insert into "order_history" ("account_id", "order_id") values ($1, $2)',
    "insert into order_history as h (order_id, account_id) select id, account_id from orders where account_id = $1",
  ];

  expect(unscoped.filter((text) => isAboutRows(text) && !isScoped(text))).toEqual(unscoped);
  expect(scoped.filter((text) => !isScoped(text))).toEqual([]);
});
