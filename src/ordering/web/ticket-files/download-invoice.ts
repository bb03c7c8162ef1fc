import { pdfAnswer } from "../../../attendees/web/file-answers.ts";
import { checkoutOf } from "../checkout-request.ts";
import type { Route } from "./+types/download-invoice";

/** GET /order/:eventId/:orderShortId/invoice.pdf */
export async function loader(args: Route.LoaderArgs) {
  const { api, at } = checkoutOf(args);
  const { data: invoice } = await api("GET /public/events/{event_id}/order/{order_short_id}/invoice", at);
  return pdfAnswer(Buffer.from(invoice.pdf_base64, "base64"), `${invoice.invoice_number}.pdf`);
}
