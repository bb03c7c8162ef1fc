import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { useQuery } from "@tanstack/react-query";
import { Outlet, useParams, useRouteLoaderData } from "react-router";
import type { Route } from "./+types/shell-layout";
import styles from "./shell.module.css";
import { Shortcuts } from "../palette/shortcuts.tsx";
import { OfflineNotice } from "./offline-notice.tsx";
import { eventQuery } from "../queries/event.ts";
import { useMe } from "../queries/me.ts";
import { PageError } from "./page-error.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TabBar } from "./tab-bar.tsx";

/** The frame of the manage area: breadcrumbs, navigation, and the page. */
export default function ShellLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** Keeps the shell when a page fails, so that users can continue. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <PageError error={error} />
    </Shell>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const eventId = useShownEvent();
  return (
    <div className={`manage ${styles.shell}`}>
      <a href="#main" className="skip-link">
        <Trans>Skip to the content</Trans>
      </a>
      <Sidebar eventId={eventId} label={t`Manage`} />
      <div className={styles.column}>{children}</div>
      <TabBar eventId={eventId} label={t`Manage`} />
      {useMe().role !== "DOOR" && <Shortcuts />}
      <OfflineNotice />
    </div>
  );
}

/** Returns the event of the navigation, or null if it does not exist or this user may not see it. */
function useShownEvent(): string | undefined {
  const { eventId } = useParams();
  const { error } = useQuery({ ...eventQuery(Number(eventId)), enabled: false });
  const wasLoaded = useRouteLoaderData(EVENT_LAYOUT) !== undefined;
  const { status } = (error ?? {}) as { status?: number };
  return wasLoaded && status !== 404 && status !== 403 ? eventId : undefined;
}

/** The route whose loader finds the event. */
const EVENT_LAYOUT = "events/web/manage/event-layout";
