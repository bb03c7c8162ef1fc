import { data } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { Refusal } from "../../../values/refusal.ts";
import { readWidgetParameters } from "../../../values/widget/parameters.ts";
import type { StorefrontContract } from "../../contract.ts";
import { chosenInAddress } from "../chosen-in-address.ts";
import { takeOrder } from "../order/take-order.ts";
import type { Route } from "./+types/widget-page";
import { NoTickets } from "./no-tickets.tsx";
import { widgetLook } from "./widget-look.ts";
import { WidgetView } from "./widget-view.tsx";

export const handle = { islands: "event" };

/** Shows an event's products in the frame of a host page, in the host page's look. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<StorefrontContract>();
  const typedCode = url.searchParams.get("promo_code")?.trim() || null;
  try {
    const { data: event } = await api("GET /public/events/{event_id}", {
      params: { event_id: params.eventId },
      query: { promo_code: typedCode?.slice(0, 100) },
    });
    return {
      event,
      chosen: chosenInAddress(url),
      refusedCode: url.searchParams.has("codes_paused") ? "" : event.promo_code === null ? typedCode : null,
      ...widgetLook(event, readWidgetParameters(url.searchParams)),
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") return data({ event: null }, { status: 404 });
    throw error;
  }
}

export const action = (args: Route.ActionArgs) => takeOrder(args, { isInFrame: true });

export function meta({ loaderData }: Route.MetaArgs) {
  const event = loaderData?.event;
  return [...(event ? [{ title: event.title }] : []), { name: "robots", content: "noindex" }];
}

export default function WidgetPage({ loaderData, actionData }: Route.ComponentProps) {
  if (!loaderData.event) return <NoTickets />;
  const { chosen, ...shown } = loaderData;
  return (
    <WidgetView key={shown.event.id} {...shown} refused={actionData} typed={actionData?.typed ?? chosen} />
  );
}
