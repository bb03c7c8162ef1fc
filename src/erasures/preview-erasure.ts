import { sql } from "kysely";
import type { Db, Tx } from "../platform/database/database.ts";
import { Refusal } from "../values/refusal.ts";
import type { ErasurePreview } from "./contract.ts";
import { findBlockers, findPerson, type Person } from "./find-blockers.ts";

/** Counts what an erasure would remove and what would stay, and finds what prevents it. */
export async function previewErasure(db: Db, accountId: number, customerId: number): Promise<ErasurePreview> {
  const email = await requireAddress(db, accountId, customerId);
  const person = await findPerson(db, accountId, email);
  const [counts, blockers] = await Promise.all([
    countParts(db, { accountId, customerId, email, person }),
    findBlockers(db, accountId, person),
  ]);
  return {
    email,
    orders: person.order_ids.length,
    tickets: person.attendee_ids.length,
    ...counts,
    blockers,
  };
}

/** Returns the customer's address in lower case, or refuses with `not_found`. */
async function requireAddress(db: Db, accountId: number, customerId: number): Promise<string> {
  return addressOf(await selectCustomer(db, accountId, customerId).executeTakeFirst());
}

/** As `requireAddress`, and locks the customer, so that one erasure runs at a time. */
export async function lockCustomer(tx: Tx, accountId: number, customerId: number): Promise<string> {
  return addressOf(await selectCustomer(tx, accountId, customerId).forUpdate().executeTakeFirst());
}

function selectCustomer(db: Db | Tx, accountId: number, customerId: number) {
  return db
    .selectFrom("customers")
    .select("email")
    .where("account_id", "=", accountId)
    .where("id", "=", customerId);
}

function addressOf(customer: { email: string } | undefined): string {
  if (!customer || customer.email === "") throw new Refusal("not_found");
  return customer.email;
}

interface Counted {
  accountId: number;
  customerId: number;
  email: string;
  person: Person;
}

type Counts = Pick<ErasurePreview, "answers" | "notes" | "messages" | "invoices">;

async function countParts(db: Db, { accountId, customerId, email, person }: Counted): Promise<Counts> {
  const orders = sql`any (${person.order_ids}::bigint[])`;
  const attendees = sql`any (${person.attendee_ids}::bigint[])`;
  const { rows } = await sql<Counts>`
    select
      (select count(*)::int from question_answers q
       where q.order_id = ${orders} and (q.attendee_position is null or not exists (
         select from attendees a
         where a.order_id = q.order_id and a.position = q.attendee_position and not (a.id = ${attendees})))) as answers,
      (select count(*)::int from customer_notes n
       where n.account_id = ${accountId} and n.customer_id = ${customerId}) as notes,
      (select count(*)::int from outgoing_messages m
       where m.account_id = ${accountId} and not m.is_copy
         and (m.order_id = ${orders} or lower(m.recipient) = ${email})
         and (lower(m.recipient) = ${email} or m.attendee_id is null or m.attendee_id = ${attendees})) as messages,
      (select count(*)::int from invoices i where i.order_id = ${orders}) as invoices`.execute(db);
  return rows[0]!;
}
