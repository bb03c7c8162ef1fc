import { Trans } from "@lingui/react/macro";
import { data } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { EmptyState } from "../../../ui/empty-state.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import { Themed } from "../../../ui/themed.tsx";
import { Refusal } from "../../../values/refusal.ts";
import { readWidgetParameters, widgetSearch } from "../../../values/widget/parameters.ts";
import { frameStyle, widgetTheme } from "../../../values/widget/widget-theme.ts";
import type { StorefrontContract } from "../../contract.ts";
import { organizerPath } from "../../rules/organizer-path.ts";
import { EventCards } from "../organizer/event-card.tsx";
import type { Route } from "./+types/organizer-widget-page";
import { NoTickets } from "./no-tickets.tsx";
import styles from "./widget-view.module.css";

export const handle = { hasNoScripts: true };

/** Maximum number of events. The organiser's page has all of them. */
const SHOWN = 30;

/** Lists an organiser's upcoming events in the frame of a host page. Each event opens in the same frame. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<StorefrontContract>();
  const at = { params: { organizer_id: params.organizerId } };
  try {
    const [{ data: organizer }, { data: events, meta }] = await Promise.all([
      api("GET /public/organizers/{organizer_id}", at),
      api("GET /public/organizers/{organizer_id}/events", {
        ...at,
        query: { events_status: "upcoming", per_page: String(SHOWN) },
      }),
    ]);
    const parameters = readWidgetParameters(url.searchParams);
    return {
      organizer,
      events,
      hasMore: meta.total > events.length,
      theme: widgetTheme(organizer.theme, parameters),
      frame: frameStyle(parameters),
      search: String(widgetSearch({ ...parameters, list: String(organizer.id) })),
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found")
      return data({ organizer: null }, { status: 404 });
    throw error;
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.organizer?.name ?? "" }, { name: "robots", content: "noindex" }];
}

export default function OrganizerWidgetPage({ loaderData }: Route.ComponentProps) {
  if (!loaderData.organizer) return <NoTickets />;
  const { organizer, events, hasMore, theme, frame, search } = loaderData;
  const { name } = organizer;
  return (
    <Themed theme={theme} style={frame}>
      <PageFrame home="" legal={organizer.legal_links}>
        <main id={MAIN_ID} className={styles.widget}>
          <h1 className="break-anywhere size-22">{name}</h1>
          <h2 className="visually-hidden">
            <Trans>Upcoming events</Trans>
          </h2>
          {events.length === 0 && (
            <EmptyState icon="calendar" title={<Trans>No dates yet</Trans>}>
              <Trans>{name} has not announced any events. Please come back later.</Trans>
            </EmptyState>
          )}
          <EventCards events={events} hrefOf={({ id }) => `/widget/${id}?${search}`} />
          {hasMore && (
            <a href={organizerPath(organizer)} className={styles.back}>
              <Trans>All events</Trans>
            </a>
          )}
        </main>
      </PageFrame>
    </Themed>
  );
}
