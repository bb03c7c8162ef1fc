import type { z } from "zod";
import { contract } from "../contract.ts";
import type { AnyList, ListScope, ListQuery } from "../lists.ts";
import { eventColumns, taxColumns, userColumns } from "./account-columns.ts";
import { answerColumns } from "./answer-columns.ts";
import { auditColumns } from "./audit-columns.ts";
import { attendeeColumns } from "./attendee-columns.ts";
import { affiliateColumns, capacityColumns, productColumns, promoCodeColumns } from "./catalog-columns.ts";
import { customerColumns } from "./customer-columns.ts";
import type { ExportColumn, ExportedEvent } from "./export-columns.ts";
import { orderColumns } from "./order-columns.ts";
import { scanColumns } from "./scan-columns.ts";
import type { Question } from "./question-columns.ts";

interface Exportable {
  /** Parses the stored options of the task. */
  options: z.ZodType<ListQuery & { format: "csv" | "xlsx"; columns?: string[] | undefined }>;
  columns: (event: ExportedEvent, questions: Question[], place: ListScope) => ExportColumn[];
}

export const EXPORTABLE: Record<AnyList, Exportable> = {
  orders: { options: contract.exportOrders.body as never, columns: orderColumns },
  attendees: { options: contract.exportAttendees.body as never, columns: attendeeColumns },
  "promo-codes": { options: contract.exportPromoCodes.body as never, columns: promoCodeColumns },
  affiliates: { options: contract.exportAffiliates.body as never, columns: affiliateColumns },
  products: { options: contract.exportProducts.body as never, columns: productColumns },
  "capacity-assignments": {
    options: contract.exportCapacityAssignments.body as never,
    columns: capacityColumns,
  },
  answers: { options: contract.exportAnswers.body as never, columns: answerColumns },
  scans: { options: contract.exportScans.body as never, columns: scanColumns },
  events: { options: contract.exportEvents.body as never, columns: eventColumns },
  users: { options: contract.exportUsers.body as never, columns: userColumns },
  "taxes-and-fees": { options: contract.exportTaxesAndFees.body as never, columns: taxColumns },
  customers: {
    options: contract.exportCustomers.body as never,
    columns: (_event, _questions, place) => customerColumns(place),
  },
  "audit-log": { options: contract.exportAuditLog.body as never, columns: auditColumns },
};
