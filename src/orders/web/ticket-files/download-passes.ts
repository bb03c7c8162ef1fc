import { answerPass } from "../../../tickets/web/parts/file-answers.ts";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import type { OrdersContract } from "../../contract.ts";
import type { Route } from "./+types/download-passes";

/** GET /order/:eventId/:orderShortId/tickets.pkpasses. `file` chooses one of several files, from 1. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = pageOf(context);
  const api = page.clientFor<OrdersContract>();
  const query = Object.fromEntries(new URL(request.url).searchParams);
  return answerPass(page.call, () =>
    api("GET /public/events/{event_id}/order/{order_short_id}/apple-wallet", {
      params: { event_id: params.eventId, order_short_id: params.orderShortId },
      query,
    }),
  );
}
