import { sql } from "kysely";
import { EMAILS_TO_ONE_ADDRESS, findEmailsLeft } from "../../accounts/index.ts";
import { findOnSaleSince, type OnSale } from "../../catalog/index.ts";
import { listAskedQuestions, type OwnEvent } from "../../checkout/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { Refusal } from "../../values/refusal.ts";
import { type Kind, kindsOf } from "../writing/kinds.ts";
import { type Counter, fitInto } from "../writing/take-places.ts";
import { checkRows, type FoundProblem, type ImportRow, personKey } from "./check-rows.ts";
import type { ImportChoices } from "./contract.ts";
import type { FileRow } from "./read-file.ts";

/** The result that an import would have now, in the order of the file. */
export interface ImportPlan {
  onSale: OnSale;
  kinds: Map<number, Kind>;
  /** The rows that can be issued. Their stock is taken only when they are issued. */
  good: ImportRow[];
  /** The lines of `good` for which no stock is left now. */
  withoutPlace: Set<number>;
  problems: FoundProblem[];
  knownCount: number;
  repeatedCount: number;
}

export async function planImport(
  db: Db,
  own: OwnEvent,
  { rows, choices }: { rows: readonly FileRow[]; choices: ImportChoices },
): Promise<ImportPlan> {
  const onSale = await findOnSaleSince(db, own.eventId, performance.now());
  if (!onSale || onSale.event.account_id !== own.accountId) throw new Refusal("not_found");
  const kinds = kindsOf(onSale);
  const questions = await listAskedQuestions(db, own.eventId);
  const checked = await checkRows(rows, { choices, kinds, questions, currency: onSale.event.currency });
  const isKnown = choices.skip_known ? await knownPeople(db, own, checked.good) : () => false;
  const known = checked.good.filter(isKnown).map((row) => refusedFor(row, { code: "already_issued" }));
  const fresh = checked.good.filter((row) => !isKnown(row));
  const { mailable, overfull } = choices.send_confirmation_email
    ? await withinAddressLimit(db, fresh)
    : { mailable: fresh, overfull: [] };
  return {
    onSale,
    kinds,
    good: mailable,
    withoutPlace: await findWithoutPlace(db, own, mailable),
    problems: [...checked.problems, ...known, ...overfull].toSorted((one, other) => one.line - other.line),
    knownCount: known.length,
    repeatedCount: mailable.length - new Set(mailable.map(keyOf)).size,
  };
}

function refusedFor({ line, email }: ImportRow, problem: FoundProblem["problem"]): FoundProblem {
  return { line, field: "email", text: email, problem };
}

function keyOf({ kind, ...person }: ImportRow): string {
  return personKey({ ...person, product_price_id: kind.price.id });
}

/** Returns whether a person already has the same ticket. */
export async function knownPeople(
  db: Db | Tx,
  { accountId, eventId }: OwnEvent,
  rows: readonly ImportRow[],
): Promise<(row: ImportRow) => boolean> {
  if (rows.length === 0) return () => false;
  const { rows: found } = await sql<{
    product_price_id: number;
    email: string;
    first_name: string;
    last_name: string;
  }>`
    select a.product_price_id, lower(a.email) as email, a.first_name, a.last_name
    from attendees a
    where a.account_id = ${accountId} and a.event_id = ${eventId} and a.status <> 'CANCELLED'
      and lower(a.email) = any (${[...new Set(rows.map(({ email }) => email))]}::text[])`.execute(db);
  const known = new Set(found.map(personKey));
  return (row) => known.has(keyOf(row));
}

/** Separates the rows beyond the hourly email limit of an address. The first rows stay. */
async function withinAddressLimit(db: Db, rows: readonly ImportRow[]) {
  const left = await findEmailsLeft(
    db,
    rows.map(({ email }) => email),
  );
  const mailable: ImportRow[] = [];
  const overfull: FoundProblem[] = [];
  for (const row of rows) {
    const emailsLeft = left.get(row.email) ?? 0;
    if (emailsLeft > 0) mailable.push(row);
    else overfull.push(refusedFor(row, { code: "emails_to_one", facts: { maximum: EMAILS_TO_ONE_ADDRESS } }));
    left.set(row.email, emailsLeft - 1);
  }
  return { mailable, overfull };
}

/** Finds the lines for which no stock is left now if rows are issued in the order of the file. */
async function findWithoutPlace(
  db: Db,
  { accountId, eventId }: OwnEvent,
  rows: readonly ImportRow[],
): Promise<Set<number>> {
  const { rows: counters } = await sql<{ id: number; left: number | null }>`
    select id, case when capacity is not null then greatest(0, capacity - taken) end as left from stock
    where account_id = ${accountId} and event_id = ${eventId}`.execute(db);
  const left = new Map<number, Counter>(counters.map((counter) => [counter.id, { left: counter.left }]));
  return new Set(
    rows.filter(({ kind }) => fitInto(left, [{ kind, quantity: 1 }]) !== null).map(({ line }) => line),
  );
}
