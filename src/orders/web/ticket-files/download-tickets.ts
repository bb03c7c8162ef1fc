import { renderTickets, ticketsOfFile } from "../../../tickets/index.ts";
import { answerPdf, requireFilesAvailable } from "../../../tickets/web/parts/file-answers.ts";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import type { Route } from "./+types/download-tickets";
import { findOrderTickets } from "./order-tickets.ts";

/** GET /order/:eventId/:orderShortId/tickets.pdf. `file` chooses one of several files, from 1. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = pageOf(context);
  const { tickets: all, publicId } = await findOrderTickets(page, { params, request });
  const { event } = all[0]!;
  if (event.is_cancelled) throw new Response(null, { status: 404 });
  requireFilesAvailable(event, page.locale);
  const chosen = new URL(request.url).searchParams.get("file");
  const tickets = ticketsOfFile(all, chosen === null ? 1 : fileNumber(chosen));
  if (tickets.length === 0) throw new Response(null, { status: 404 });
  const { locale, publicConfig } = page;
  return answerPdf(page.call, async () => ({
    pdf: await renderTickets(page.pdf, { tickets, locale, isTest: publicConfig.isTestMode }),
    filename: `tickets-${publicId}${chosen === null ? "" : `-${chosen}`}.pdf`,
  }));
}

/** Number of a file, or 0, which matches no file. */
function fileNumber(text: string): number {
  return /^[1-9]\d{0,3}$/.test(text) ? Number(text) : 0;
}
