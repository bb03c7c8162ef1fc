import { Trans, useLingui } from "@lingui/react/macro";
import { data } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../../platform/http/pages/page-problem.ts";
import { TICKET_HEADERS } from "../../../tickets/web/parts/ticket-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { StorefrontContract } from "../../contract.ts";
import type { Route } from "./+types/stop-page";
import { AlertFrame } from "./alert-frame.tsx";
import { alertOfLink } from "./alert-of-link.ts";

export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

export const loader = (args: Route.LoaderArgs) => alertOfLink(args);

/** Also handles the unsubscribe button of mail programs (RFC 8058): a POST without cookie and origin. */
export async function action({ params, context }: Route.ActionArgs) {
  try {
    await pageOf(context).clientFor<StorefrontContract>()("POST /public/sale-alerts/{token}/stop", {
      params: { token: params.token },
    });
    return { problem: null };
  } catch (error) {
    const problem = problemOfPage(error, pageOf(context).call);
    return data({ problem }, { status: problem.status });
  }
}

export default function StopPage({ loaderData: { alert }, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <AlertFrame alert={alert} title={t`Take me off the list`}>
      {actionData?.problem && (
        <Notice tone="danger">
          <p>{actionData.problem.detail}</p>
        </Notice>
      )}
      {actionData?.problem === null || !alert?.is_confirmed ? (
        <Notice tone="success" title={<Trans>You are not on the list</Trans>}>
          <p>
            <Trans>We do not write to you about tickets for this event.</Trans>
          </p>
        </Notice>
      ) : (
        <form method="post">
          <Button size="large" variant="secondary" isWide>
            <Trans>Take me off the list</Trans>
          </Button>
        </form>
      )}
    </AlertFrame>
  );
}

export function meta() {
  return [{ name: "robots", content: "noindex, nofollow" }];
}
