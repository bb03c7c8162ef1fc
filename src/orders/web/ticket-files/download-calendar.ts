import { calendarFile } from "../../../tickets/index.ts";
import { calendarAnswer, requireFilesAvailable } from "../../../tickets/web/parts/file-answers.ts";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import type { Route } from "./+types/download-calendar";
import { findOrderTickets } from "./order-tickets.ts";

/** GET /order/:eventId/:orderShortId/calendar.ics */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const page = pageOf(context);
  const { tickets } = await findOrderTickets(page, { params, request });
  const { event } = tickets[0]!;
  requireFilesAvailable(event, page.locale);
  return calendarAnswer(
    calendarFile({ event, publicUrl: page.publicConfig.frontendUrl, now: new Date() }),
    `${event.slug}.ics`,
  );
}
