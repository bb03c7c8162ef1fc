import { Trans } from "@lingui/react/macro";
import { isRouteErrorResponse, Outlet } from "react-router";
import { PageFrame } from "../../platform/web/page-frame.tsx";
import { ErrorScreen } from "../../ui/shell/error-screen.tsx";
import type { Route } from "./+types/auth-layout";
import { SeatsIllustration } from "./seats-illustration.tsx";
import styles from "./auth.module.css";
import { useHashInReturnTo } from "./use-hash-in-return-to.ts";

/** The frame of the authentication pages; the picture appears only on wide screens. */
export default function AuthLayout() {
  useHashInReturnTo();
  return (
    <PageFrame home="/">
      <div className={styles.entry}>
        <main id="main" className={styles.main}>
          <Outlet />
        </main>
        <aside className={styles.aside}>
          <SeatsIllustration />
          <p className={styles.motto}>
            <Trans>
              A tessera was the token that let a Roman into the theatre. Row, seat, and in you went.
            </Trans>
          </p>
        </aside>
      </div>
    </PageFrame>
  );
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const response = isRouteErrorResponse(error) ? error : null;
  const requestId = (response?.data as { request_id?: string } | null)?.request_id;
  return <ErrorScreen status={response?.status ?? 500} requestId={requestId} />;
}
