import { data, redirect } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { Island } from "../../platform/web/islands/island.tsx";
import { Refusal } from "../../values/refusal.ts";
import type { StorefrontContract } from "../contract.ts";
import { socialLinksOf } from "../social-links.ts";
import type { Route } from "./+types/event-page";
import { chosenInAddress } from "./chosen-in-address.ts";
import { calendarLinks } from "./share/calendar-links.ts";
import { eventTags } from "./event-tags.ts";
import { EventView } from "./event-view.tsx";
import { MissingEvent } from "./missing-event.tsx";
import { listMoreEvents } from "./organizer/list-more-events.ts";
import { MoreEvents } from "./organizer/more-events.tsx";
import { AffiliateMemory } from "./visit/remember-affiliate.ts";
import { StructuredEvent } from "./search/structured-event.tsx";
import { takeOrder } from "./order/take-order.ts";

export const handle = { islands: "event" };

/** Loads the event with a valid code in its prices. Redirects any other slug to the canonical address. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { clientFor, publicConfig, locale } = pageOf(context);
  const api = clientFor<StorefrontContract>();
  const typedCode = url.searchParams.get("promo_code")?.trim() || null;
  try {
    const { data: event } = await api("GET /public/events/{event_id}", {
      params: { event_id: params.eventId },
      query: { promo_code: typedCode?.slice(0, 100) },
    });
    if (params.eventSlug !== event.slug) {
      throw redirect(`/${url.pathname.split("/")[1]}/${event.id}/${event.slug}${url.search}`, 301);
    }
    return {
      event,
      chosen: chosenInAddress(url),
      refusedCode: url.searchParams.has("codes_paused") ? "" : event.promo_code === null ? typedCode : null,
      social: socialLinksOf(event.organizer.social_links),
      more: await listMoreEvents(api, event),
      calendars:
        event.is_cancelled || event.lifecycle_status === "ENDED" ? null : calendarLinks(event, publicConfig),
      // Created on the server, because browsers need no data for search engines.
      tags: eventTags(event, publicConfig, locale),
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") {
      return data(
        { event: null, chosen: [], refusedCode: null, social: [], more: [], calendars: null, tags: null },
        { status: 404 },
      );
    }
    throw error;
  }
}

export const action = (args: Route.ActionArgs) => takeOrder(args);

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tags ?? [{ name: "robots", content: "noindex" }];
}

export default function EventPage({ loaderData, actionData, params }: Route.ComponentProps) {
  const { event, chosen, refusedCode, social, more, calendars } = loaderData;
  if (!event) return <MissingEvent eventId={params.eventId} />;
  return (
    <>
      <Island name="affiliate" of={AffiliateMemory} props={{ eventId: event.id }} />
      <EventView
        key={event.id}
        event={event}
        refusedCode={refusedCode}
        refused={actionData}
        typed={actionData?.typed ?? chosen}
        social={social}
        foot={<MoreEvents organizer={event.organizer.name} events={more} />}
        calendars={calendars}
      />
      <StructuredEvent event={event} />
    </>
  );
}
