import { sql } from "kysely";
import { takeEmail } from "../../accounts/index.ts";
import { type Actor, findAttendee, recordHistory, ticketSecret } from "../../tickets/index.ts";
import type { Attendee } from "../../tickets/contract.ts";
import type { OnSale } from "../../catalog/index.ts";
import type { Db, Tx } from "../../platform/database/database.ts";
import { addOutboxEvent } from "../../platform/queue/add-outbox-event.ts";
import { keyedHash, type SecretKeys } from "../../platform/secret-keys.ts";
import { invalidField, Refusal } from "../../values/refusal.ts";
import { publicId, randomToken, shortId, shortIdFrom } from "../../values/short-id.ts";
import { type CheckoutContext, type OwnEvent, sessionOf } from "../../checkout/index.ts";
import type { AddAttendee } from "../contract.ts";
import type { Rollup } from "../../checkout/contract.ts";
import { type Raised, takeUnit } from "./take-unit.ts";
import { byTodaysCatalogue, type TicketKind, ticketKindOf } from "./ticket-kinds.ts";

export interface NewAttendee extends AddAttendee {
  by: Actor;
  /** Idempotency key. A retry with the same key returns the ticket that the first call created. */
  requestKey?: string | undefined;
}

const MAX_TRIES = 3;

/**
 * Creates a ticket by hand as a separate completed order, paid at the desk or free. Takes stock like any
 * other order. If none is left, refuses unless the organiser asks for one more unit of capacity.
 */
export async function addAttendee(
  { db, changes, secretKeys }: Pick<CheckoutContext, "db" | "changes" | "secretKeys">,
  own: OwnEvent,
  wanted: NewAttendee,
): Promise<Attendee> {
  if (wanted.send_confirmation_email && !wanted.email) throw invalidField("email", "required");
  const shortIds = orderShortIdsFor(secretKeys, own, wanted.requestKey);
  const given = { ...wanted, orderShortId: shortIds[0] };
  const made = wanted.requestKey === undefined ? undefined : await findMade(db, own.accountId, shortIds);
  const attendeeId =
    made ??
    (await byTodaysCatalogue(db, own.eventId, async (onSale) => {
      if (onSale.event.account_id !== own.accountId) throw new Refusal("not_found");
      return writeUnlessTaken(db, onSale, given);
    }));
  changes.publish({ event_id: own.eventId, topic: "orders" });
  return findAttendee(db, own, attendeeId);
}

const DAY_MILLISECONDS = 86_400_000;

/**
 * Derives the order's short id from the request's key. Short ids are unique, so a second order for the same
 * key fails. The other ids are those that the key gave yesterday or with an earlier secret key: the key is
 * valid for one day, so its order may have one of them. Without a key, draws one id.
 */
function orderShortIdsFor(
  secretKeys: SecretKeys,
  own: OwnEvent,
  requestKey: string | undefined,
): [now: string, ...before: string[]] {
  if (requestKey === undefined) return [shortId("o")];
  const idOn = (moment: number, secretKey: string) => {
    const day = new Date(moment).toISOString().slice(0, 10);
    const call = ["attendee-by-hand", own.accountId, own.eventId, requestKey, day];
    return shortIdFrom("o", keyedHash(secretKey, JSON.stringify(call)));
  };
  const moments = [Date.now(), Date.now() - DAY_MILLISECONDS];
  const [now, ...before] = secretKeys.flatMap((key) => moments.map((moment) => idOn(moment, key)));
  return [now!, ...before];
}

/** Finds the attendee that this call created within a day, when its answer was lost. */
async function findMade(db: Db, accountId: number, shortIds: string[]): Promise<number | undefined> {
  const made = await db
    .selectFrom("attendees as a")
    .innerJoin("orders as o", "o.id", "a.order_id")
    .select("a.id")
    .where("o.short_id", "in", shortIds)
    .where("o.account_id", "=", accountId)
    .where("o.created_at", ">", sql<Date>`clock_timestamp() - interval '1 day'`)
    .where("a.position", "=", 1)
    .executeTakeFirst();
  return made?.id;
}

type Keyed = NewAttendee & { orderShortId: string };

/**
 * Draws new readable codes if one is taken in this event. If the short id is taken, an earlier attempt of the same
 * call has committed since `findMade` looked for it.
 */
async function writeUnlessTaken(db: Db, onSale: OnSale, given: Keyed): Promise<number | "stale"> {
  const kind = ticketKindOf(onSale, given.product_id, given.product_price_id);
  const totals = totalsOf(kind, given);
  for (let tries = 1; ; tries += 1) {
    try {
      return await db.transaction().execute((tx) => writeOrder(tx, { onSale, kind, totals, given }));
    } catch (error) {
      const { code, constraint } = error as { code?: string; constraint?: string };
      if (error === STALE) return "stale";
      const made =
        constraint === "orders_short_id_key"
          ? await findMade(db, onSale.event.account_id, [given.orderShortId])
          : undefined;
      if (made !== undefined) return made;
      if (code !== "23505" || !constraint?.endsWith("_public_id") || tries === MAX_TRIES) throw error;
    }
  }
}

const STALE = new Error("the catalogue has changed");

interface Written {
  onSale: OnSale;
  kind: TicketKind;
  totals: Totals;
  given: Keyed;
}

async function writeOrder(tx: Tx, { onSale, kind, totals, given }: Written): Promise<number> {
  const { id: event_id, account_id, currency } = onSale.event;
  const tenant = { account_id, event_id };
  const { first_name, locale, by } = given;
  const email = given.email ?? "";
  if (given.send_confirmation_email) await takeEmail(tx, { accountId: account_id, email, kind: "TICKET" });
  const person = { first_name, last_name: given.last_name ?? "", email, locale };
  const isPaid = totals.total_gross > 0;
  const order = await tx
    .insertInto("orders")
    .values({
      ...tenant,
      ...person,
      ...totals,
      taxes_and_fees: JSON.stringify(totals.taxes_and_fees),
      currency,
      short_id: given.orderShortId,
      public_id: publicId("O"),
      session_hash: sessionOf(randomToken()).hash,
      status: "COMPLETED",
      payment_status: isPaid ? "PAYMENT_RECEIVED" : "NO_PAYMENT_REQUIRED",
      payment_provider: isPaid ? "OFFLINE" : null,
      completed_at: sql<Date>`clock_timestamp()`,
      is_manually_created: true,
      is_confirmed_by_mail: given.send_confirmation_email,
    })
    .returning(["id", "account_id", "event_id"])
    .executeTakeFirstOrThrow();

  const { raised } = await takeOrRefuse(tx, { onSale, kind, mayRaise: given.raises_capacity });
  const of = { product_id: kind.product.id, product_price_id: kind.price.id };
  const item = await tx
    .insertInto("order_items")
    .values({
      ...tenant,
      ...of,
      ...totals,
      taxes_and_fees: JSON.stringify(totals.taxes_and_fees),
      order_id: order.id,
      product_type: "TICKET",
      item_name: kind.name,
      quantity: 1,
      price: totals.total_before_additions,
      stock_ids: kind.stockIds,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  const attendee = await tx
    .insertInto("attendees")
    .values({
      ...tenant,
      ...of,
      ...person,
      order_id: order.id,
      order_item_id: item.id,
      position: 1,
      short_id: shortId("a"),
      public_id: publicId("A"),
      ticket_secret: ticketSecret(),
      status: "ACTIVE",
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await addOutboxEvent(tx, { ...tenant, kind: "order-completed", subject_id: order.id });
  for (const { name, capacity } of raised) {
    await recordHistory(tx, { order, action: "CAPACITY_RAISED", by, new: { name, capacity } });
  }
  const paid = { ticket: kind.name, amount: totals.total_gross };
  await recordHistory(tx, { order, attendeeId: attendee.id, action: "ATTENDEE_ADDED", by, new: paid });
  return attendee.id;
}

async function takeOrRefuse(
  tx: Tx,
  wanted: { onSale: OnSale; kind: TicketKind; mayRaise: boolean },
): Promise<{ raised: Raised[] }> {
  const { outcome, raised } = await takeUnit(tx, wanted);
  if (outcome === "stale") throw STALE;
  if (outcome === "sold_out") {
    const facts = { product: wanted.kind.name };
    throw new Refusal("sold_out", { facts, fields: { product_price_id: [{ code: "sold_out" }] } });
  }
  return { raised };
}

interface Totals {
  total_before_additions: number;
  total_tax: number;
  total_fee: number;
  total_gross: number;
  taxes_and_fees: Rollup;
}

/** The amount paid is the total. Taxes and fees are the parts of it that the organiser names. */
function totalsOf({ product }: TicketKind, { amount_paid, taxes_and_fees }: AddAttendee): Totals {
  const entries = taxes_and_fees.map(({ tax_or_fee_id, amount }, index) => {
    const known = product.taxes_and_fees.find(({ id }) => id === tax_or_fee_id);
    const field = `taxes_and_fees.${index}.tax_or_fee_id`;
    if (!known || known.calculation_type === "PLATFORM") throw invalidField(field, "unknown");
    // A tax may occur only once, because corrections of an invoice identify it by its name.
    if (taxes_and_fees.findIndex((one) => one.tax_or_fee_id === tax_or_fee_id) < index)
      throw invalidField(field, "duplicate");
    const { id, name, rate, calculation_type, type } = known;
    return { kind: type, entry: { id, name, rate, type: calculation_type, value: amount } };
  });
  const taxes = entries.filter(({ kind }) => kind === "TAX").map(({ entry }) => entry);
  const fees = entries.filter(({ kind }) => kind === "FEE").map(({ entry }) => entry);
  const sum = (some: { value: number }[]) => some.reduce((total, { value }) => total + value, 0);
  const total_before_additions = amount_paid - sum(taxes) - sum(fees);
  if (total_before_additions < 0) throw invalidField("taxes_and_fees", "too_big", { maximum: amount_paid });
  return {
    total_before_additions,
    total_tax: sum(taxes),
    total_fee: sum(fees),
    total_gross: amount_paid,
    taxes_and_fees: { taxes, fees },
  };
}
