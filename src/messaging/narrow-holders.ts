import { type RawBuilder, sql } from "kysely";
import { normalizeCode } from "../catalog/index.ts";
import type { Tx } from "../platform/database/database.ts";
import { invalidField } from "../values/refusal.ts";
import type { NarrowedTo } from "./contract.ts";
import type { OwnEvent } from "./messages/messages.ts";

/** The conditions of a message on the attendees `a` that it addresses. */
export function meetsConditions(narrowedTo: NarrowedTo | null | undefined): RawBuilder<boolean> {
  const { is_checked_in: isIn, label, promo_code: code, answer } = narrowedTo ?? {};
  const conditions = [
    isIn === undefined ? null : isIn ? IS_IN : sql<boolean>`not ${IS_IN}`,
    label === undefined ? null : sql<boolean>`${label}::text = any (a.labels)`,
    code === undefined ? null : boughtWith(normalizeCode(code)),
    answer === undefined ? null : hasAnswered(answer),
  ];
  return sql.join([sql`true`, ...conditions.filter((one) => one !== null)], sql` and `);
}

const IS_IN = sql<boolean>`exists (
  select from check_ins entry where entry.attendee_id = a.id and entry.undone_at is null)`;

function boughtWith(code: string): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from orders bought where bought.id = a.order_id and bought.promo_code = ${code}::text)`;
}

/** An answer is one text or a list of texts. In jsonb, both contain an option that was chosen. */
function hasAnswered({ question_id, option }: NonNullable<NarrowedTo["answer"]>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from question_answers given
    where given.order_id = a.order_id and given.question_id = ${question_id}::bigint
      and (given.order_item_id is null or given.attendee_position = a.position)
      and given.answer @> to_jsonb(${option}::text))`;
}

/** Requires that the question of a condition is the event's own. */
export async function requireOwnQuestion(
  tx: Tx,
  { accountId, eventId }: OwnEvent,
  narrowedTo: NarrowedTo | null | undefined,
): Promise<void> {
  if (!narrowedTo?.answer) return;
  const question = await tx
    .selectFrom("questions")
    .select("id")
    .where("account_id", "=", accountId)
    .where("event_id", "=", eventId)
    .where("id", "=", narrowedTo.answer.question_id)
    .executeTakeFirst();
  if (!question) throw invalidField("narrowed_to.answer.question_id", "unknown");
}
