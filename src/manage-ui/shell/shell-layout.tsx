import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { Outlet, useParams } from "react-router";
import type { Route } from "./+types/shell-layout";
import styles from "./shell.module.css";
import { Shortcuts } from "../palette/shortcuts.tsx";
import { PageError } from "./page-error.tsx";
import { Sidebar } from "./sidebar.tsx";
import { TabBar } from "./tab-bar.tsx";

/** The frame of the manage area: where one is, where one can go, and the page. */
export default function ShellLayout() {
  return (
    <Shell>
      <Outlet />
    </Shell>
  );
}

/** The shell stays when a page fails, so that there is a way on. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <Shell>
      <PageError error={error} />
    </Shell>
  );
}

function Shell({ children }: { children: ReactNode }) {
  const { t } = useLingui();
  const { eventId } = useParams();
  return (
    <div className={`manage ${styles.shell}`}>
      <a href="#main" className="skip-link">
        <Trans>Skip to the content</Trans>
      </a>
      <Sidebar eventId={eventId} label={t`Manage`} />
      <div className={styles.column}>{children}</div>
      <TabBar eventId={eventId} label={t`Manage`} />
      <Shortcuts />
    </div>
  );
}
