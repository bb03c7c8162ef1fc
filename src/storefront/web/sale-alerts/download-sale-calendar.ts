import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { calendarAnswer } from "../../../tickets/web/parts/file-answers.ts";
import type { StorefrontContract } from "../../contract.ts";
import { saleStartOf } from "../../rules/sale-start.ts";
import { saleCalendarFile } from "../../sale-alerts/sale-calendar-file.ts";
import type { Route } from "./+types/download-sale-calendar";

/** GET /event/:eventId/:eventSlug/on-sale.ics. 404 without a future start of sales. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { clientFor, locale, publicConfig } = pageOf(context);
  const { data: event } = await clientFor<StorefrontContract>()("GET /public/events/{event_id}", {
    params: { event_id: params.eventId },
    query: {},
  });
  const startsAt = saleStartOf(event);
  if (startsAt === null) throw new Response(null, { status: 404 });
  return calendarAnswer(
    saleCalendarFile({ event, startsAt, locale, publicUrl: publicConfig.frontendUrl, now: new Date() }),
    `${event.slug}-on-sale.ics`,
  );
}
