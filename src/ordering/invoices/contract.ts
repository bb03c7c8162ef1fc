import { z } from "zod";
import { route } from "../../platform/http/contract.ts";
import { allOf, Id, Instant, one, ShortId } from "../../values/wire.ts";

export const Invoice = z.object({
  id: Id,
  order_id: Id,
  /** A CANCELLATION takes an invoice back, under a number of its own. */
  kind: z.enum(["INVOICE", "CANCELLATION"]),
  invoice_number: z.string(),
  status: z.enum(["PAID", "UNPAID", "VOID"]),
  issued_at: Instant,
  due_at: Instant.nullable(),
  currency: z.string(),
  total_gross: z.int(),
  /** The document as PDF, in the buyer's language. */
  pdf_base64: z.string(),
});
export type Invoice = z.infer<typeof Invoice>;

export const IssuedInvoiceView = Invoice.omit({ pdf_base64: true });

export const invoicesContract = {
  listOrderInvoices: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}/invoices",
    summary: "The order's invoice and, where it was cancelled, its cancellation",
    policy: "user",
    params: z.object({ event_id: Id, order_id: Id }),
    response: allOf(IssuedInvoiceView),
  }),
  getOrderInvoice: route({
    method: "GET",
    path: "/events/{event_id}/orders/{order_id}/invoice",
    summary: "The order's latest invoice, or its cancellation",
    policy: "user",
    params: z.object({ event_id: Id, order_id: Id }),
    response: one(Invoice),
  }),
  getOwnInvoice: route({
    method: "GET",
    path: "/public/events/{event_id}/order/{order_short_id}/invoice",
    summary: "The same for the buyer",
    policy: "checkout",
    params: z.object({ event_id: Id, order_short_id: ShortId("o") }),
    query: z.object({
      session_identifier: z.string().max(100).optional(),
      key: z.string().max(100).optional(),
    }),
    response: one(Invoice),
  }),
};
