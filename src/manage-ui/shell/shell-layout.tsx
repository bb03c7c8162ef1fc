import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { isRouteErrorResponse, Outlet, useParams } from "react-router";
import { ErrorScreen } from "../../ui/error-screen.tsx";
import type { Route } from "./+types/shell-layout";
import styles from "./shell.module.css";
import { Shortcuts } from "../palette/shortcuts.tsx";
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
  const { t } = useLingui();
  const status = isRouteErrorResponse(error) ? error.status : 500;
  const words = status === 403 && {
    title: t`This is not for your role`,
    description: t`Ask an administrator of your account, if you need it.`,
  };
  return (
    <Shell>
      <ErrorScreen status={status} {...words} />
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
