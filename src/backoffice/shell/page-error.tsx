import { useLingui } from "@lingui/react/macro";
import { isRouteErrorResponse } from "react-router";
import { ErrorScreen } from "../../ui/shell/error-screen.tsx";

/** Shows a failed page inside the frame, which already shows the logo. */
export function PageError({ error }: { error: unknown }) {
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 403) return <NotForYou />;
  return <ErrorScreen status={status} logo={<></>} />;
}

/** Shown for a page that exists, but not for this user. */
export function NotForYou() {
  const { t } = useLingui();
  return (
    <ErrorScreen
      status={403}
      logo={<></>}
      title={t`Your role does not include this`}
      description={t`Ask an administrator of your account if you need it.`}
    />
  );
}
