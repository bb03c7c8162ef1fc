import { renderTickets } from "../../../attendees/index.ts";
import { pdfAnswer, requireFilesKept } from "../../../attendees/web/file-answers.ts";
import { pageOf } from "../../../platform/http/page-context.ts";
import { serverI18n } from "../../../platform/i18n/server-i18n.ts";
import type { Route } from "./+types/download-tickets";
import { findOrderTickets } from "./order-tickets.ts";

/** GET /order/:eventId/:orderShortId/tickets.pdf */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = pageOf(context);
  const { tickets, publicId } = await findOrderTickets(page, { params, request });
  requireFilesKept(tickets[0]!.event, page.locale);
  const pdf = await renderTickets({
    tickets,
    i18n: serverI18n(page.locale),
    isTest: page.publicConfig.isTestMode,
  });
  return pdfAnswer(pdf, `tickets-${publicId}.pdf`);
}
