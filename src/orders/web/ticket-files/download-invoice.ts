import { answerPdf } from "../../../tickets/web/parts/file-answers.ts";
import { checkoutOf } from "../../../checkout/web/parts/checkout-request.ts";
import type { Route } from "./+types/download-invoice";

/** GET /order/:eventId/:orderShortId/invoice.pdf */
export async function loader(args: Route.LoaderArgs) {
  const { api, at, call } = checkoutOf(args);
  const chosen = new URL(args.request.url).searchParams.get("invoice_id");
  return answerPdf(call, async () => {
    const { data: invoice } = await api("GET /public/events/{event_id}/order/{order_short_id}/invoice", {
      ...at,
      query: { ...at.query, ...(chosen && { invoice_id: chosen }) },
    });
    return { pdf: Buffer.from(invoice.pdf_base64, "base64"), filename: `${invoice.invoice_number}.pdf` };
  });
}
