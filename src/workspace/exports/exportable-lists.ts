import type { SelectQueryBuilder } from "kysely";
import type { z } from "zod";
import { attendeesList } from "../../attendees/index.ts";
import { affiliatesList, promoCodesList } from "../../catalog/index.ts";
import { ordersList } from "../../ordering/index.ts";
import type { Database, Db } from "../../platform/database/database.ts";
import { everyRow, type WantedRows } from "../../platform/database/listing.ts";
import { contract } from "../contract.ts";
import { attendeeColumns } from "./attendee-columns.ts";
import { affiliateColumns, promoCodeColumns } from "./catalog-columns.ts";
import type { ExportColumn, ExportedEvent } from "./export-columns.ts";
import { orderColumns } from "./order-columns.ts";
import type { Question } from "./question-columns.ts";

export type ExportableList = "orders" | "attendees" | "promo-codes" | "affiliates";

interface Exportable {
  /** What was asked for, as it was written down. */
  options: z.ZodType<WantedRows & { format: "csv" | "xlsx"; columns?: string[] | undefined }>;
  columns: (event: ExportedEvent, questions: Question[]) => ExportColumn[];
  /** Every row that fits, in order; what is read of them is chosen by the columns. */
  rows: (db: Db, of: { accountId: number; event: ExportedEvent }, wanted: WantedRows) => SomeRows;
}

/** Each list is made of other tables; what is read of them is written as SQL. */
type SomeRows = SelectQueryBuilder<Database, keyof Database, object>;
const some = (rows: unknown) => rows as SomeRows;

export const EXPORTABLE: Record<ExportableList, Exportable> = {
  orders: {
    options: contract.exportOrders.body as never,
    columns: orderColumns,
    rows: (db, { accountId, event }, wanted) =>
      some(everyRow(ordersList(db, { accountId, eventId: event.id }, event.timezone), wanted)),
  },
  attendees: {
    options: contract.exportAttendees.body as never,
    columns: attendeeColumns,
    rows: (db, { accountId, event }, wanted) =>
      some(everyRow(attendeesList(db, { accountId, eventId: event.id }, event.timezone), wanted)),
  },
  "promo-codes": {
    options: contract.exportPromoCodes.body as never,
    columns: promoCodeColumns,
    rows: (db, { event }, wanted) => some(everyRow(promoCodesList(db, event.id, event.timezone), wanted)),
  },
  affiliates: {
    options: contract.exportAffiliates.body as never,
    columns: affiliateColumns,
    rows: (db, { event }, wanted) => some(everyRow(affiliatesList(db, event), wanted)),
  },
};
