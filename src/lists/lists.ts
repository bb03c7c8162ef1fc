import { type RawBuilder, type SelectQueryBuilder, sql } from "kysely";
import { membersList, SHOWN_MEMBER_EMAIL } from "../accounts/index.ts";
import { auditList } from "../audit/index.ts";
import { attendeesList } from "../tickets/index.ts";
import { affiliatesList, capacitiesList, productsList, taxesList } from "../catalog/index.ts";
import { promoCodesList } from "../promo-codes/index.ts";
import { READABLE_CODE, scansList } from "../check-in/index.ts";
import { customersList } from "../customers/index.ts";
import { eventsList } from "../events/index.ts";
import { answersList } from "../checkout/index.ts";
import { ordersList } from "../orders/index.ts";
import type { Database, Db } from "../platform/database/database.ts";
import { everyRow, type RequestedRows } from "../platform/database/listing.ts";
import type { Member } from "../platform/http/call.ts";
import type { ExportedEvent } from "./exports/export-columns.ts";

/** The lists of one event. */
export type EventList =
  | "orders"
  | "attendees"
  | "promo-codes"
  | "affiliates"
  | "products"
  | "capacity-assignments"
  /** All answers of buyers, one row each. */
  | "answers"
  | "scans";
/** The lists of the whole account. */
export type AccountList = "events" | "users" | "taxes-and-fees" | "audit-log" | "customers";
export type AnyList = EventList | AccountList;

/**
 * The owner of a list. For a list of the whole account, `event` has the id 0 and the account's time zone and
 * currency.
 */
export interface ListScope {
  accountId: number;
  eventIds: Member["eventIds"];
  event: ExportedEvent;
}

/** Each list selects from other tables. Its expressions are written as SQL. */
export type SomeRows = SelectQueryBuilder<Database, keyof Database, object>;

export type ListQuery = RequestedRows & {
  events_status?: "upcoming" | "past" | "draft" | "archived" | "all";
  /** The caller adds a condition on the ids, so the list may include all rows that any filter finds. */
  isByIds?: boolean;
};

interface ListedRows {
  /** Identifies a row. */
  id: RawBuilder<number>;
  /** The name of a row in the outcome of a task. */
  label: RawBuilder<string>;
  /** Every matching row, in order. The caller selects the columns. */
  rows: (db: Db, place: ListScope, wanted: ListQuery) => SomeRows;
}

const some = (rows: unknown) => rows as SomeRows;

/** The lists that can be exported or changed by bulk actions. Each uses the query of the page. */
export const LISTS: Record<AnyList, ListedRows> = {
  orders: {
    id: sql`o.id`,
    label: sql`o.public_id || coalesce(' ' || o.first_name, '') || coalesce(' ' || o.last_name, '')`,
    rows: (db, { accountId, event }, wanted) =>
      some(
        everyRow(
          ordersList(db, { accountId, eventId: event.id }, { timezone: event.timezone, wanted }),
          wanted,
        ),
      ),
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
    label: sql`coalesce(${READABLE_CODE}, '')`,
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
    label: SHOWN_MEMBER_EMAIL,
    rows: (db, { accountId }, wanted) => some(everyRow(membersList(db, accountId), wanted)),
  },
  "taxes-and-fees": {
    id: sql`t.id`,
    label: sql`t.name`,
    rows: (db, { accountId }, wanted) => some(everyRow(taxesList(db, accountId), wanted)),
  },
  customers: {
    id: sql`c.id`,
    label: sql`c.email`,
    rows: (db, { event, ...viewer }, wanted) =>
      some(everyRow(customersList(db, viewer, { ...event, currency_code: event.currency }), wanted)),
  },
  "audit-log": {
    id: sql`n.id`,
    label: sql`n.call`,
    rows: (db, { accountId, event }, wanted) =>
      some(everyRow(auditList(db, accountId, event.timezone), wanted)),
  },
};
