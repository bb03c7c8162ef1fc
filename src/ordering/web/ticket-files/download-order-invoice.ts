import { pdfAnswer } from "../../../attendees/web/file-answers.ts";
import { pageOf } from "../../../platform/http/page-context.ts";
import type { OrderingContract } from "../../contract.ts";
import type { Route } from "./+types/download-order-invoice";

/** GET /manage/event/:eventId/orders/:orderId/invoice.pdf */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const chosen = new URL(request.url).searchParams.get("invoice_id");
  const api = pageOf(context).clientFor<OrderingContract>();
  const { data: invoice } = await api("GET /events/{event_id}/orders/{order_id}/invoice", {
    params: { event_id: params.eventId, order_id: params.orderId },
    query: chosen ? { invoice_id: chosen } : {},
  });
  return pdfAnswer(Buffer.from(invoice.pdf_base64, "base64"), `${invoice.invoice_number}.pdf`);
}
