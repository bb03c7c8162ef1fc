import { readFileSync } from "node:fs";
import path from "node:path";
import { sql } from "kysely";
import { expect, test } from "vitest";
import { testDatabase } from "../database.ts";

const { db } = await testDatabase();
const OPERATIONS = readFileSync(path.resolve(import.meta.dirname, "../../docs/operations.md"), "utf8");
const KEPT = OPERATIONS.split("### What is kept, for how long")[1]!.split("\n## ")[0]!;

const BOUGHT = "orders that were bought";
const ACCOUNT = "users, members, organisers, affiliates";

/** Each table with data about a person, and the beginning of the document's row about its retention. */
const ROW_OF: Record<string, string> = {
  account_emails: "e-mails that an account caused",
  accounts: ACCOUNT,
  affiliates: ACCOUNT,
  attendees: BOUGHT,
  audit_entries: "entries of the audit log",
  automatic_emails: "automatic messages",
  check_in_devices: "browsers that opened a door",
  contact_messages: "what visitors wrote by a contact form",
  customers: "customers: name and address of who bought something",
  invitations: "invitations, accepted or not",
  order_billing: BOUGHT,
  orders: BOUGHT,
  organizers: ACCOUNT,
  outgoing_messages: "messages to buyers and attendees",
  provider_customers: "customers at a payment provider",
  question_answers: BOUGHT,
  sale_alerts: "addresses that wait until tickets can be bought",
  sessions: "sessions, login steps",
  stored_mails: "mails, where no `SMTP_URL` is set",
  users: ACCOUNT,
  waiting_entries: "people on waiting lists",
};

const PERSONAL =
  "^(email|pending_email|first_name|last_name|phone|recipient(_hash)?|answer|address(_line_1)?|ip|user_agent)$";

test("docs/operations.md states the retention of every table about people", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.table_name as name from information_schema.columns c
    join pg_tables t on t.schemaname = 'public' and t.tablename = c.table_name
    where c.table_schema = 'public' and c.column_name ~ ${PERSONAL} order by 1`.execute(db);

  expect(rows.map(({ name }) => name)).toEqual(Object.keys(ROW_OF));
  expect(Object.values(ROW_OF).filter((row) => !KEPT.includes(`\n| ${row}`))).toEqual([]);
});
