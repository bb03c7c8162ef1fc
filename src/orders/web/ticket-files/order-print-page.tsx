import { PrintSheets } from "../../../tickets/web/parts/print-sheets.tsx";
import { areFilesHandedOut, fileCount } from "../../../tickets/index.ts";
import { TICKET_HEADERS, ticketMeta } from "../../../tickets/web/parts/ticket-meta.ts";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import type { Route } from "./+types/order-print-page";
import { findOrderTickets } from "./order-tickets.ts";

export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { tickets, search } = await findOrderTickets(pageOf(context), { params, request });
  const pdf = `/order/${params.eventId}/${params.orderShortId}/tickets.pdf${search}`;
  // If there are several files, only the order's page links to them.
  const hasPdf = areFilesHandedOut(tickets[0]!.event, new Date()) && fileCount(tickets.length) === 1;
  return { tickets, pdf: hasPdf ? pdf : null };
}

export const meta = ({ loaderData }: Route.MetaArgs) => ticketMeta(loaderData?.tickets[0]?.event.title);

export default function OrderPrintPage({ loaderData: { tickets, pdf } }: Route.ComponentProps) {
  return <PrintSheets tickets={tickets} pdf={pdf} />;
}
