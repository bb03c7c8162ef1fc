import { data, redirect } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { Refusal } from "../../../values/refusal.ts";
import { readWidgetParameters } from "../../../values/widget/parameters.ts";
import type { StorefrontContract } from "../../contract.ts";
import type { Route } from "./+types/widget-preview-page";
import { NoTickets } from "./no-tickets.tsx";
import { widgetLook } from "./widget-look.ts";
import { WidgetView } from "./widget-view.tsx";

/** Preview of the widget for members of the event's account. Only our own pages may frame it. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<StorefrontContract>();
  try {
    const { data: event } = await api("GET /events/{event_id}/preview", {
      params: { event_id: params.eventId },
      query: {},
    });
    return { event, ...widgetLook(event, readWidgetParameters(url.searchParams)) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "not_found") return data({ event: null }, { status: 404 });
    if (error.code !== "not_logged_in") throw error;
    throw redirect(`/auth/login?${new URLSearchParams({ return_to: url.pathname + url.search })}`);
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.event?.title ?? "" }, { name: "robots", content: "noindex" }];
}

export default function WidgetPreviewPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.event) return <NoTickets />;
  const { event, ...look } = loaderData;
  return <WidgetView event={{ ...event, is_on_sale: false }} refusedCode={null} {...look} isPreview />;
}
