import { sql } from "kysely";
import { hashPassword } from "../../accounts/index.ts";
import type { Tx } from "../../platform/database/database.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import type { EntryRule } from "../contract.ts";
import type { ListOfEvent } from "../list-products.ts";

/** The typed rules of a list. Absent fields do not change. */
export interface TypedRules {
  price_ids?: number[] | undefined;
  category_ids?: number[] | undefined;
  answer_question_id?: number | null | undefined;
  answer_option?: string | null | undefined;
  attendee_label?: string | null | undefined;
  entry_rule?: EntryRule | undefined;
  max_entries?: number | null | undefined;
  pause_minutes?: number | null | undefined;
  tracks_exits?: boolean | undefined;
  allows_sales?: boolean | undefined;
  allows_payments?: boolean | undefined;
  max_inside?: number | null | undefined;
  stops_when_full?: boolean | undefined;
  pin?: string | null | undefined;
}

/** Hashes a PIN. Hash it before any row is locked, because it takes 40 ms. Undefined: the PIN stays. */
export async function hashPin(pin: string | null | undefined): Promise<string | null | undefined> {
  return typeof pin === "string" ? hashPassword(pin) : pin;
}

/** Returns the columns of the rules that were typed. */
export function ruleColumns(typed: TypedRules, pinHash: string | null | undefined) {
  const { attendee_label, entry_rule, tracks_exits, allows_sales, allows_payments } = typed;
  const { max_inside, stops_when_full } = typed;
  return {
    ...(attendee_label !== undefined && { attendee_label: attendee_label || null }),
    ...(entry_rule !== undefined && entryColumns(entry_rule, typed)),
    ...(tracks_exits !== undefined && { tracks_exits }),
    ...(allows_sales !== undefined && { allows_sales }),
    ...(allows_payments !== undefined && { allows_payments }),
    ...(max_inside !== undefined && { max_inside }),
    ...(stops_when_full !== undefined && { stops_when_full }),
    ...(pinHash !== undefined && {
      pin_hash: pinHash,
      pin_set_at: pinHash === null ? null : sql<Date>`clock_timestamp()`,
    }),
  };
}

function entryColumns(entry_rule: EntryRule, { max_entries, pause_minutes }: TypedRules) {
  if (entry_rule === "TIMES" && !max_entries) throw invalidField("max_entries", "required");
  return {
    entry_rule,
    max_entries: entry_rule === "TIMES" ? max_entries! : null,
    pause_minutes: entry_rule === "UNLIMITED" ? (pause_minutes ?? 0) : null,
  };
}

/** Writes what the list takes, and notes whether that is every ticket. */
export async function setListRules(tx: Tx, list: ListOfEvent, typed: TypedRules): Promise<void> {
  if (typed.price_ids) await setPrices(tx, list, [...new Set(typed.price_ids)]);
  if (typed.category_ids) await setCategories(tx, list, [...new Set(typed.category_ids)]);
  if (typed.answer_question_id !== undefined || typed.answer_option !== undefined)
    await setAnswer(tx, list, typed);
  await sql`
    update check_in_lists l set covers_all_tickets =
      not exists (select from check_in_list_products p where p.check_in_list_id = l.id)
      and not exists (select from check_in_list_prices p where p.check_in_list_id = l.id)
      and not exists (select from check_in_list_categories c where c.check_in_list_id = l.id)
    where l.id = ${list.listId} and l.account_id = ${list.accountId}`.execute(tx);
}

async function setPrices(tx: Tx, list: ListOfEvent, ids: number[]): Promise<void> {
  const { accountId, eventId, listId } = list;
  const { rows } = await sql<{ had: number[] }>`
    with gone as (
      delete from check_in_list_prices where check_in_list_id = ${listId} and account_id = ${accountId}
      returning product_price_id)
    select coalesce(array_agg(product_price_id), '{}')::bigint[] as had from gone`.execute(tx);
  const kept = await sql`
    insert into check_in_list_prices (account_id, event_id, check_in_list_id, product_price_id)
    select pp.account_id, pp.event_id, ${listId}, pp.id
    from product_prices pp
    join products p on p.id = pp.product_id and p.product_type = 'TICKET'
    where pp.account_id = ${accountId} and pp.event_id = ${eventId} and pp.id = any (${ids}::bigint[])
      -- The list may keep deleted prices that it already has.
      and ((pp.deleted_at is null and p.deleted_at is null) or pp.id = any (${rows[0]!.had}::bigint[]))`.execute(
    tx,
  );
  if (Number(kept.numAffectedRows) !== ids.length) throw invalidField("price_ids", "unknown");
}

async function setCategories(tx: Tx, list: ListOfEvent, ids: number[]): Promise<void> {
  const { accountId, eventId, listId } = list;
  const { rows } = await sql<{ had: number[] }>`
    with gone as (
      delete from check_in_list_categories where check_in_list_id = ${listId} and account_id = ${accountId}
      returning product_category_id)
    select coalesce(array_agg(product_category_id), '{}')::bigint[] as had from gone`.execute(tx);
  const kept = await sql`
    insert into check_in_list_categories (account_id, event_id, check_in_list_id, product_category_id)
    select c.account_id, c.event_id, ${listId}, c.id
    from product_categories c
    where c.account_id = ${accountId} and c.event_id = ${eventId} and c.id = any (${ids}::bigint[])
      and (c.deleted_at is null or c.id = any (${rows[0]!.had}::bigint[]))`.execute(tx);
  if (Number(kept.numAffectedRows) !== ids.length) throw invalidField("category_ids", "unknown");
}

/** Sets the answer that tickets must have: an option of a choice question of the event. */
async function setAnswer(tx: Tx, list: ListOfEvent, typed: TypedRules): Promise<void> {
  const before = await tx
    .selectFrom("check_in_lists")
    .select(["answer_question_id", "answer_option"])
    .where("id", "=", list.listId)
    .where("account_id", "=", list.accountId)
    .executeTakeFirst();
  if (!before) throw new Refusal("not_found");
  const question =
    typed.answer_question_id === undefined ? before.answer_question_id : typed.answer_question_id;
  const option = typed.answer_option === undefined ? before.answer_option : typed.answer_option;
  const isUnchanged = question === before.answer_question_id && option === before.answer_option;
  if (isUnchanged) return;
  if (question === null) return writeAnswer(tx, list, null, null);
  if (!option) throw invalidField("answer_option", "required");
  const known = await tx
    .selectFrom("questions")
    .select("options")
    .where("id", "=", question)
    .where("account_id", "=", list.accountId)
    .where("event_id", "=", list.eventId)
    .executeTakeFirst();
  if (!known) throw invalidField("answer_question_id", "unknown");
  if (!known.options.includes(option)) throw invalidField("answer_option", "invalid_choice");
  await writeAnswer(tx, list, question, option);
}

async function writeAnswer(tx: Tx, list: ListOfEvent, question: number | null, option: string | null) {
  await tx
    .updateTable("check_in_lists")
    .set({ answer_question_id: question, answer_option: option })
    .where("id", "=", list.listId)
    .where("account_id", "=", list.accountId)
    .execute();
}
