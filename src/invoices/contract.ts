import { z } from "zod";
import { route } from "../platform/http/contract.ts";
import { allOf, Id, Instant, one, ShortId } from "../values/wire.ts";

export const Invoice = z.object({
  id: Id,
  order_id: Id,
  /**
   * Every document has its own number. CREDIT_NOTE: takes back a part of an invoice (a refund). SUPPLEMENT:
   * adds to an invoice (a changed ticket). CANCELLATION: takes back the rest of an invoice.
   */
  kind: z.enum(["INVOICE", "CREDIT_NOTE", "SUPPLEMENT", "CANCELLATION"]),
  invoice_number: z.string(),
  status: z.enum(["PAID", "UNPAID", "VOID"]),
  issued_at: Instant,
  due_at: Instant.nullable(),
  currency: z.string(),
  /** Negative if money goes back. */
  total_gross: z.int(),
  /** PDF in the buyer's language. */
  pdf_base64: z.string(),
});
export type Invoice = z.infer<typeof Invoice>;

export const IssuedInvoice = Invoice.omit({ pdf_base64: true });
export type IssuedInvoice = z.infer<typeof IssuedInvoice>;

const credentials = z.object({
  session_identifier: z.string().max(100).optional(),
  key: z.string().max(100).optional(),
});

export const contract = {
  listOrderInvoices: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}/invoices",
    summary: "List the order's invoice and its corrections",
    policy: "user",
    params: z.object({ event_id: Id, order_id: Id }),
    response: allOf(IssuedInvoice),
  }),
  getOrderInvoice: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}/invoice",
    summary: "Get an invoice of the order with its document; by default the latest",
    policy: "user",
    params: z.object({ event_id: Id, order_id: Id }),
    query: z.object({ invoice_id: Id.optional() }),
    response: one(Invoice),
  }),
  listOwnInvoices: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/invoices",
    summary: "List the order's invoice and its corrections, for its buyer",
    policy: "checkout",
    params: z.object({ event_id: Id, order_short_id: ShortId("o") }),
    query: credentials,
    response: allOf(IssuedInvoice),
  }),
  getOwnInvoice: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/invoice",
    summary: "Get an invoice of the order, for its buyer",
    policy: "checkout",
    params: z.object({ event_id: Id, order_short_id: ShortId("o") }),
    query: credentials.extend({ invoice_id: Id.optional() }),
    response: one(Invoice),
  }),
};
export type InvoicesContract = typeof contract;
