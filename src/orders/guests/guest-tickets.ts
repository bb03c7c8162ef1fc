import { IS_CANCELLED } from "../../events/index.ts";
import { findTicketEvent } from "../../tickets/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { listCountries } from "../../values/countries.ts";
import { Refusal } from "../../values/refusal.ts";
import { listAskedQuestions } from "../../checkout/index.ts";
import type { AskedQuestion } from "../../checkout/contract.ts";
import type { GuestTicket } from "./contract.ts";

export interface GuestLink {
  eventId: number;
  token: string;
}

/**
 * Finds the invitation behind a guest link: the buyer, the event and the questions. Does not contain the
 * ticket itself.
 */
export async function findGuestTicket(db: Db, link: GuestLink, locale: string): Promise<GuestTicket> {
  const guest = await readGuest(db, link);
  const [event, questions] = await Promise.all([
    findTicketEvent(db, guest.event_id),
    listQuestionsOf(db, guest),
  ]);
  return {
    state: stateOf(guest),
    buyer_name: [guest.buyer_first_name, guest.buyer_last_name].filter(Boolean).join(" "),
    product_title: guest.product_title,
    event,
    questions,
    countries: questions.some(({ type }) => type === "ADDRESS") ? listCountries(locale) : [],
  };
}

/** Reads the ticket of a guest link. Refuses a ticket of a pending or abandoned checkout. */
export async function readGuest(db: Db | Tx, { eventId, token }: GuestLink) {
  const guest = await db
    .selectFrom("attendees as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .innerJoin("events as e", "e.id", "a.event_id")
    .innerJoin("order_items as i", "i.id", "a.order_item_id")
    .select(["a.id", "a.account_id", "a.event_id", "a.order_id", "a.order_item_id", "a.product_id"])
    .select(["a.position", "a.status", "a.is_named", "a.first_name", "a.last_name", "a.email", "a.short_id"])
    .select(["o.first_name as buyer_first_name", "o.last_name as buyer_last_name"])
    .select(["o.status as order_status", "e.start_date", IS_CANCELLED.as("is_event_cancelled")])
    .select("i.item_name as product_title")
    .where("a.guest_token", "=", token)
    .executeTakeFirst();
  const isNobodys = guest?.order_status === "RESERVED" || guest?.order_status === "ABANDONED";
  if (guest?.event_id !== eventId || isNobodys) throw new Refusal("not_found");
  return guest;
}

type Guest = Awaited<ReturnType<typeof readGuest>>;

export function stateOf(
  { status, is_named, start_date, is_event_cancelled }: Guest,
  now = new Date(),
): GuestTicket["state"] {
  if (status === "CANCELLED") return "CANCELLED";
  if (is_named) return "NAMED";
  return is_event_cancelled || start_date <= now ? "CLOSED" : "OPEN";
}

/** Lists the questions that are asked for each unit of the product. */
export async function listQuestionsOf(
  db: Db | Tx,
  { event_id, product_id }: Pick<Guest, "event_id" | "product_id">,
): Promise<AskedQuestion[]> {
  const questions = await listAskedQuestions(db, event_id);
  return questions.filter(
    ({ belongs_to, product_ids }) => belongs_to === "PRODUCT" && product_ids.includes(product_id),
  );
}
