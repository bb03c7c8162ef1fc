import { Trans, useLingui } from "@lingui/react/macro";
import { data } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../../platform/http/pages/page-problem.ts";
import { TICKET_HEADERS } from "../../../tickets/web/parts/ticket-meta.ts";
import { Button } from "../../../ui/button.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Notice } from "../../../ui/notice.tsx";
import type { StorefrontContract } from "../../contract.ts";
import type { SaleAlert } from "../../sale-alerts/contract.ts";
import type { Route } from "./+types/confirm-page";
import { AlertFrame } from "./alert-frame.tsx";
import { alertOfLink } from "./alert-of-link.ts";

export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

/** A GET confirms nothing, because mail programs open links to check them. */
export const loader = (args: Route.LoaderArgs) => alertOfLink(args);

export async function action({ params, context }: Route.ActionArgs) {
  try {
    await pageOf(context).clientFor<StorefrontContract>()("POST /public/sale-alerts/{token}/confirm", {
      params: { token: params.token },
    });
    return { problem: null };
  } catch (error) {
    const problem = problemOfPage(error, pageOf(context).call);
    return data({ problem }, { status: problem.status });
  }
}

export default function ConfirmPage({ loaderData: { alert }, actionData, params }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <AlertFrame alert={alert} title={t`Confirm my address`}>
      {actionData?.problem && (
        <Notice tone="danger">
          <p>{actionData.problem.detail}</p>
        </Notice>
      )}
      {alert?.is_confirmed && <Confirmed alert={alert} token={params.token} />}
      {alert && !alert.is_confirmed && (
        <form method="post">
          <Button size="large" isWide>
            <Trans>Confirm my address</Trans>
          </Button>
        </form>
      )}
    </AlertFrame>
  );
}

function Confirmed({
  alert: { event, sale_start_date: startsAt },
  token,
}: {
  alert: SaleAlert;
  token: string;
}) {
  return (
    <>
      <Notice tone="success" title={<Trans>You are on the list</Trans>}>
        <p>
          {startsAt ? (
            <Trans>
              We write to you when tickets go on sale: <DateTime at={startsAt} zone={event.timezone} />
            </Trans>
          ) : (
            <Trans>We write to you as soon as tickets can be bought.</Trans>
          )}
        </p>
      </Notice>
      <p>
        <a href={`/event/${event.id}/${event.slug}`}>
          <Trans>Back to the event</Trans>
        </a>
      </p>
      <p>
        <a href={`/sale-alert/${token}/stop`}>
          <Trans>Take me off the list</Trans>
        </a>
      </p>
    </>
  );
}

export function meta() {
  return [{ name: "robots", content: "noindex, nofollow" }];
}
