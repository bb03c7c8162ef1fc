import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { membersList } from "../accounts/index.ts";
import { attendeesList } from "../tickets/index.ts";
import { affiliatesList, capacitiesList, productsList, promoCodesList, taxesList } from "../catalog/index.ts";
import { scansList } from "../check-in/index.ts";
import { eventsList } from "../events/index.ts";
import { answersList } from "../checkout/index.ts";
import { ordersList } from "../orders/index.ts";
import type { Database, Db } from "../platform/database/database.ts";
import { everyRow, type RequestedRows } from "../platform/database/listing.ts";
import type { Member } from "../platform/http/call.ts";
import type { ExportedEvent } from "./exports/export-columns.ts";

/** Lists of one event. */
export type EventList =
  | "orders"
  | "attendees"
  | "promo-codes"
  | "affiliates"
  | "products"
  | "capacity-assignments"
  /** Everything that buyers answered, one by one. */
  | "answers"
  | "scans";
/** Lists of the whole account. */
export type AccountList = "events" | "users" | "taxes-and-fees";
export type AnyList = EventList | AccountList;

/** Whose list it is; of lists of the whole account the event is one that stands for none. */
export interface ListPlace {
  accountId: number;
  eventIds: Member["eventIds"];
  event: ExportedEvent;
}

/** Each list is made of other tables; what is read of them is written as SQL. */
export type SomeRows = SelectQueryBuilder<Database, keyof Database, object>;

export type ListQuery = RequestedRows & {
  events_status?: "upcoming" | "past" | "draft" | "archived" | "all";
};

interface ListedRows {
  /** What tells one row from the others. */
  id: RawBuilder<number>;
  /** What a row is called in a task's outcome. */
  label: RawBuilder<string>;
  /** Every row that fits, in order; the caller chooses the columns. */
  rows: (db: Db, place: ListPlace, wanted: ListQuery) => SomeRows;
}

const some = (rows: unknown) => rows as SomeRows;

/** The lists that can be exported or acted on whole, each made as the page's own call makes it. */
export const LISTS: Record<AnyList, ListedRows> = {
  orders: {
    id: sql`o.id`,
    label: sql`o.public_id || coalesce(' ' || o.first_name, '') || coalesce(' ' || o.last_name, '')`,
    rows: (db, { accountId, event }, wanted) =>
      some(everyRow(ordersList(db, { accountId, eventId: event.id }, event.timezone), wanted)),
  },
  attendees: {
    id: sql`a.id`,
    label: sql`concat_ws(' ', a.public_id, a.first_name, a.last_name)`,
    rows: (db, { accountId, event }, wanted) =>
      some(everyRow(attendeesList(db, { accountId, eventId: event.id }, event.timezone), wanted)),
  },
  "promo-codes": {
    id: sql`pc.id`,
    label: sql`pc.code`,
    rows: (db, { event }, wanted) => some(everyRow(promoCodesList(db, event.id, event.timezone), wanted)),
  },
  affiliates: {
    id: sql`a.id`,
    label: sql`a.name`,
    rows: (db, { event }, wanted) => some(everyRow(affiliatesList(db, event), wanted)),
  },
  products: {
    id: sql`p.id`,
    label: sql`p.title`,
    rows: (db, { event }, wanted) => some(everyRow(productsList(db, event), wanted)),
  },
  "capacity-assignments": {
    id: sql`ca.id`,
    label: sql`ca.name`,
    rows: (db, { event }, wanted) => some(everyRow(capacitiesList(db, event), wanted)),
  },
  answers: {
    id: sql`qa.id`,
    label: sql`q.title`,
    rows: (db, { accountId, event }, wanted) =>
      some(everyRow(answersList(db, { accountId, eventId: event.id }, event.timezone), wanted)),
  },
  scans: {
    id: sql`k.id`,
    label: sql`a.public_id`,
    rows: (db, { accountId, event }, wanted) =>
      some(everyRow(scansList(db, { accountId, eventId: event.id }, event.timezone), wanted)),
  },
  events: {
    id: sql`e.id`,
    label: sql`e.title`,
    rows: (db, place, { events_status = "all", ...wanted }) =>
      some(everyRow(eventsList(db, place, events_status), wanted)),
  },
  users: {
    id: sql`m.user_id`,
    label: sql`u.email`,
    rows: (db, { accountId }, wanted) => some(everyRow(membersList(db, accountId), wanted)),
  },
  "taxes-and-fees": {
    id: sql`t.id`,
    label: sql`t.name`,
    rows: (db, { accountId }, wanted) => some(everyRow(taxesList(db, accountId), wanted)),
  },
};
