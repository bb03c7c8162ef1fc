import type pg from "pg";
import type { Door } from "../check-in/index.ts";
import { textOf } from "../checkout/index.ts";
import type { Answer } from "../checkout/contract.ts";
import type { ScannedTicket } from "./contract.ts";
import { findScanned } from "./find-scanned.ts";
import { listItems } from "./items.ts";
import { listOthers } from "./others.ts";

/** Finds what staff need beside a scanned ticket's verdict: note, marked answers, the rest of its order. */
export async function findScannedTicket(pool: pg.Pool, door: Door, scanId: string): Promise<ScannedTicket> {
  const scanned = await findScanned(pool, door, scanId);
  const isCancelled = scanned.order_status === "CANCELLED";
  const [answers, others, items] = await Promise.all([
    pool.query<{ question: string; answer: Answer }>({
      name: "answers-at-door",
      text: ANSWERS,
      values: [scanned.order_id, scanned.position],
    }),
    isCancelled ? [] : listOthers(pool, door, scanned),
    scanned.order_status === "COMPLETED" ? listItems(pool, scanned.order_id) : [],
  ]);
  const isDue = door.allows_payments && scanned.order_status === "AWAITING_OFFLINE_PAYMENT";
  return {
    public_id: scanned.public_id,
    note: scanned.note,
    labels: scanned.labels,
    answers: answers.rows.map(({ question, answer }) => ({ question, answer: textOf(answer) })),
    others: others.length,
    items,
    due: isDue ? { amount: scanned.total_gross, currency: scanned.currency } : null,
  };
}

const ANSWERS = `
  select q.title as question, a.answer
  from question_answers a
  join questions q on q.id = a.question_id and q.is_shown_at_door
  where a.order_id = $1 and (a.order_item_id is null or a.attendee_position = $2)
  order by q.position, q.id`;
