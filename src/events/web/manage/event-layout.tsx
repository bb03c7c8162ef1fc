import { Trans, useLingui as useMacros } from "@lingui/react/macro";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useLingui } from "@lingui/react";
import { useEffect, useEffectEvent, useRef, useState } from "react";
import { data, isRouteErrorResponse, Link, Outlet, useLocation, useParams } from "react-router";
import type { Versioned } from "../../../platform/http/editing/resource.ts";
import {
  FIGURES_SETTLE_MILLISECONDS,
  LiveContext,
  useLive,
  useLiveHub,
  type Topic,
} from "../../../manage-ui/live.ts";
import { Page } from "../../../manage-ui/page.tsx";
import { askInBrowser, preload } from "../../../manage-ui/preload.ts";
import { ProblemNotice } from "../../../manage-ui/problem-notice.tsx";
import { eventQuery } from "../../../backoffice/queries/event.ts";
import { EventSwitcher } from "../../../backoffice/shell/event-switcher.tsx";
import { EVENT_PAGES, eventPageOf } from "../../../backoffice/shell/navigation.ts";
import { PageError } from "../../../backoffice/shell/page-error.tsx";
import { TopBar } from "../../../backoffice/shell/top-bar.tsx";
import { ButtonLink } from "../../../ui/button.tsx";
import { ErrorScreen } from "../../../ui/shell/error-screen.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { Event } from "../../contract.ts";
import type { Route } from "./+types/event-layout";
import { lazyDialog } from "../../../manage-ui/dialogs/lazy-dialog.tsx";
import { EventActions } from "./event-actions.tsx";
import { StatusMenu } from "./status-menu.tsx";

const PublishDialog = lazyDialog(async () => (await import("./publish-dialog.tsx")).PublishDialog);

export function loader(args: Route.LoaderArgs) {
  const { eventId } = args.params;
  if (!/^[1-9]\d*$/.test(eventId)) throw data(null, { status: 404 });
  return preload(args, (client) => [client.fetchQuery(eventQuery(Number(eventId)))]);
}

export const clientLoader = askInBrowser;

/** The frame of an event's pages: navigation, status and live updates. */
export default function EventLayout() {
  const eventId = Number(useParams().eventId);
  const { data: event, error, isPending, refetch } = useQuery(eventQuery(eventId));
  if (isPending) return <LoadingEvent />;
  if (!event) {
    const { status } = error as { status?: number };
    if (status === 404) return <MissingEvent />;
    return (
      <main id="main">
        <ProblemNotice error={error} onRetry={() => void refetch()} />
      </main>
    );
  }
  return <LoadedEvent key={event.id} event={event} />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error) && error.status === 404) return <MissingEvent />;
  return <PageError error={error} />;
}

function MissingEvent() {
  const { t } = useMacros();
  return (
    <ErrorScreen
      status={404}
      logo={<></>}
      title={t`Event not found`}
      description={t`It does not exist, or it belongs to another account.`}
      actions={
        <ButtonLink href="/manage/events" size="large">
          <Trans>All events</Trans>
        </ButtonLink>
      }
    />
  );
}

function LoadedEvent({ event }: { event: Versioned<Event> }) {
  const [isPublishing, setIsPublishing] = useState(false);
  const hub = useLiveHub();
  const { refresh, refreshLater } = useRefresh(event.id);
  const live = useLive(event.id, (topics) => {
    refresh(topics);
    hub.publish(topics);
  });
  // The page has heard of no change between its data and the beginning of its stream.
  const handleStream = useEffectEvent(refreshLater);
  useEffect(() => {
    if (live === "live") handleStream();
  }, [live]);
  const crumbs = [
    {
      key: "events",
      content: (
        <Link to="/manage/events">
          <Trans>Events</Trans>
        </Link>
      ),
    },
    { key: "event", content: <EventSwitcher event={event} /> },
  ];
  const publish = () => setIsPublishing(true);
  return (
    <LiveContext value={hub}>
      <TopBar crumbs={crumbs} status={<StatusMenu event={event} onPublish={publish} />}>
        <EventActions event={event} live={live} onPublish={publish} />
      </TopBar>
      <PublishDialog event={event} isOpen={isPublishing} onClose={() => setIsPublishing(false)} />
      <Outlet />
    </LiveContext>
  );
}

/** Topics that change statistics only, not the products or settings. */
const FIGURES_ONLY: readonly Topic[] = ["check-ins", "visits"];

/**
 * Refreshes figures when they change, and again when the server's cached figures have expired. Lists decide
 * themselves when to show new rows.
 */
function useRefresh(eventId: number) {
  const client = useQueryClient();
  const settling = useRef<ReturnType<typeof setTimeout>>(undefined);
  const refreshLater = () => {
    clearTimeout(settling.current);
    settling.current = setTimeout(() => {
      void client.invalidateQueries({ queryKey: ["events", eventId, "stats"] });
    }, FIGURES_SETTLE_MILLISECONDS);
  };
  useEffect(() => () => clearTimeout(settling.current), []);
  const refresh = (topics: readonly Topic[]) => {
    refreshLater();
    const parts = topics.every((topic) => FIGURES_ONLY.includes(topic))
      ? ["stats"]
      : ["event", "stats", "categories", "products", "passed-on-fee"];
    for (const part of parts) void client.invalidateQueries({ queryKey: ["events", eventId, part] });
  };
  return { refresh, refreshLater };
}

function LoadingEvent() {
  const { i18n } = useLingui();
  const { pathname } = useLocation();
  const page = EVENT_PAGES.find(({ path }) => path === eventPageOf(pathname));
  return (
    <>
      <TopBar crumbs={[{ key: "loading", content: <Skeleton lines={1} /> }]} />
      <Page title={page ? i18n._(page.label) : ""}>
        <Skeleton lines={6} />
      </Page>
    </>
  );
}
