import { Trans, useLingui } from "@lingui/react/macro";
import { data } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../../platform/http/pages/page-problem.ts";
import { PlainFrame } from "../../../tickets/web/parts/plain-frame.tsx";
import { TICKET_HEADERS } from "../../../tickets/web/parts/ticket-meta.ts";
import { Notice } from "../../../ui/notice.tsx";
import type { StorefrontContract } from "../../contract.ts";
import type { Route } from "./+types/find-tickets-page";
import { RequestForm } from "./request-form.tsx";
import styles from "./ticket-lookup.module.css";

/** One form field that works on any phone, even without scripts. */
export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

export async function action({ request, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get("email") ?? "").trim();
  try {
    const api = pageOf(context).clientFor<StorefrontContract>();
    await api("POST /public/ticket-lookup", { body: { email } });
    return { isSent: true as const, email };
  } catch (error) {
    const problem = problemOfPage(error, pageOf(context).call);
    return data({ isSent: false as const, email, problem }, { status: problem.status });
  }
}

export default function FindTicketsPage({ actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  return (
    <PlainFrame actions={null}>
      <title>{t`Find my tickets`}</title>
      <div className={styles.page}>
        <h1>
          <Trans>Find my tickets</Trans>
        </h1>
        {actionData?.isSent ? <Sent email={actionData.email} /> : <RequestForm refused={actionData} />}
      </div>
    </PlainFrame>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <Notice tone="success" title={<Trans>Check your inbox</Trans>}>
      <p>
        <Trans>
          If there are tickets for <bdi>{email}</bdi>, the link to them is on its way. If it does not arrive
          within a few minutes, check your spam folder, or try another address that you may have used.
        </Trans>
      </p>
      <p>
        <a href="/my-tickets">
          <Trans>Try another address</Trans>
        </a>
      </p>
    </Notice>
  );
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}
