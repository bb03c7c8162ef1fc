import { pdfAnswer } from "../../../attendees/web/file-answers.ts";
import { checkoutOf } from "../checkout-request.ts";
import type { Route } from "./+types/download-invoice";

/** GET /order/:eventId/:orderShortId/invoice.pdf */
export async function loader(args: Route.LoaderArgs) {
  const { api, at } = checkoutOf(args);
  const chosen = new URL(args.request.url).searchParams.get("invoice_id");
  const { data: invoice } = await api("GET /public/events/{event_id}/order/{order_short_id}/invoice", {
    ...at,
    query: { ...at.query, ...(chosen && { invoice_id: chosen }) },
  });
  return pdfAnswer(Buffer.from(invoice.pdf_base64, "base64"), `${invoice.invoice_number}.pdf`);
}
