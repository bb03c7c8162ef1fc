import { answerRedirect } from "../../../tickets/web/parts/file-answers.ts";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import type { OrdersContract } from "../../contract.ts";
import type { Route } from "./+types/save-to-google";

/** GET /order/:eventId/:orderShortId/google-wallet */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = pageOf(context);
  const api = page.clientFor<OrdersContract>();
  return answerRedirect(page.call, () =>
    api("GET /public/events/{event_id}/order/{order_short_id}/google-wallet", {
      params: { event_id: params.eventId, order_short_id: params.orderShortId },
      query: Object.fromEntries(new URL(request.url).searchParams),
    }),
  );
}
