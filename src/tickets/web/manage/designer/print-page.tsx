import { PrintSheets } from "../../parts/print-sheets.tsx";
import { TICKET_HEADERS, ticketMeta } from "../../parts/ticket-meta.ts";
import type { Route } from "./+types/print-page";
import { findSamples } from "./samples.ts";

export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

export async function loader(args: Route.LoaderArgs) {
  return {
    tickets: await findSamples(args),
    pdf: `/manage/event/${args.params.eventId}/ticket-designer/sample.pdf`,
  };
}

export const meta = ({ loaderData }: Route.MetaArgs) => ticketMeta(loaderData?.tickets[0]?.event.title);

/** Sample tickets to print before the event's own tickets are sold. */
export default function TicketSamplesPage({ loaderData: { tickets, pdf } }: Route.ComponentProps) {
  return <PrintSheets tickets={tickets} pdf={pdf} />;
}
