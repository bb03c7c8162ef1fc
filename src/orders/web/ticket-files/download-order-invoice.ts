import { answerPdf } from "../../../tickets/web/parts/file-answers.ts";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import type { InvoicesContract } from "../../../invoices/contract.ts";
import type { Route } from "./+types/download-order-invoice";

/** GET /manage/event/:eventId/orders/:orderId/invoice.pdf */
export async function loader({ params, context, request }: Route.LoaderArgs) {
  const chosen = new URL(request.url).searchParams.get("invoice_id");
  const { call, clientFor } = pageOf(context);
  return answerPdf(call, async () => {
    const { data: invoice } = await clientFor<InvoicesContract>()(
      "GET /events/{event_id}/orders/{order_id}/invoice",
      {
        params: { event_id: params.eventId, order_id: params.orderId },
        query: chosen ? { invoice_id: chosen } : {},
      },
    );
    return { pdf: Buffer.from(invoice.pdf_base64, "base64"), filename: `${invoice.invoice_number}.pdf` };
  });
}
