import { useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse, useLocation, useRouteError } from "react-router";
import { homeOf } from "../../../platform/web/event-of-path.ts";
import { ErrorScreen } from "../../../ui/shell/error-screen.tsx";

/** Explains that a checkout opens only in the browser that started it. */
export function CheckoutError() {
  const { t } = useLingui();
  const error = useRouteError();
  const { status, data } = isRouteErrorResponse(error) ? error : { status: 500, data: null };
  const home = homeOf(useLocation(), status);
  if (data?.code !== "session_mismatch") {
    return <ErrorScreen status={status} requestId={data?.request_id} home={home} />;
  }
  return (
    <ErrorScreen
      status={status}
      home={home}
      title={t`This order was started in another browser`}
      description={t`You can only finish it there. Go back to that browser, or choose your tickets again here.`}
    />
  );
}
