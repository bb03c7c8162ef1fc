import { Trans } from "@lingui/react/macro";
import { useEffect } from "react";
import { isRouteErrorResponse, Outlet } from "react-router";
import { rememberFirstTouch } from "../../platform/web/visits/first-touch.ts";
import { PageFrame } from "../../platform/web/page-frame.tsx";
import { useBrand } from "../../ui/shell/brand.ts";
import { ErrorScreen } from "../../ui/shell/error-screen.tsx";
import { PRODUCT_NAME } from "../../values/installation/program-name.ts";
import type { Route } from "./+types/auth-layout";
import { SeatsIllustration } from "./seats-illustration.tsx";
import styles from "./auth.module.css";
import { useHashInReturnTo } from "./use-hash-in-return-to.ts";

/** The frame of the authentication pages; the picture appears only on wide screens. */
export default function AuthLayout() {
  useHashInReturnTo();
  useEffect(rememberFirstTouch, []);
  const { appName } = useBrand();
  return (
    <PageFrame home="/">
      <div className={styles.entry}>
        <main id="main" className={styles.main}>
          <Outlet />
        </main>
        <aside className={styles.aside}>
          <SeatsIllustration />
          {appName === PRODUCT_NAME && (
            <p className={styles.motto}>
              <Trans>
                A tessera was the token that let a Roman into the theatre. Row, seat, and in you went.
              </Trans>
            </p>
          )}
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
