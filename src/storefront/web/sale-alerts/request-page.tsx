import { Trans, useLingui } from "@lingui/react/macro";
import { data, redirect } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../../platform/http/pages/page-problem.ts";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { AuthoredLanguage, AuthoredText } from "../../../ui/authored-text.tsx";
import { DateTime } from "../../../ui/date-time.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import type { StorefrontContract } from "../../contract.ts";
import { isSoldOut, saleStartOf } from "../../rules/sale-start.ts";
import type { Route } from "./+types/request-page";
import { AlertForm } from "./alert-form.tsx";
import styles from "../../../ui/shell/short-page.module.css";

/** One form field that works on any phone, even without scripts. */
export const handle = { hasNoScripts: true };

/** If tickets neither go on sale later nor are sold out, redirects to the event's page, which says why. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { data: event } = await pageOf(context).clientFor<StorefrontContract>()(
    "GET /public/events/{event_id}",
    { params: { event_id: params.eventId }, query: {} },
  );
  const startsAt = saleStartOf(event);
  const path = `/event/${event.id}/${event.slug}`;
  const canWait = startsAt !== null || isSoldOut(event);
  if (!canWait && request.method === "GET") throw redirect(path);
  const { title, timezone } = event;
  return {
    title,
    timezone,
    startsAt,
    canWait,
    path,
    language: event.settings.content_language,
    legal: event.organizer.legal_links,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const email = String((await request.formData()).get("email") ?? "").trim();
  try {
    await pageOf(context).clientFor<StorefrontContract>()("POST /public/events/{event_id}/sale-alerts", {
      params: { event_id: params.eventId },
      body: { email },
    });
    return { isSent: true as const, email };
  } catch (error) {
    const problem = problemOfPage(error, pageOf(context).call);
    return data({ isSent: false as const, email, problem }, { status: problem.status });
  }
}

export default function RequestPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { title, timezone, startsAt, canWait, path, language, legal } = loaderData;
  const problem = actionData?.isSent === false ? actionData.problem : null;
  const error = problem?.errors?.email?.[0];
  return (
    <AuthoredLanguage value={language}>
      <PageFrame home={path} legal={legal}>
        <title>{`${startsAt ? t`E-mail me when tickets go on sale` : t`E-mail me when tickets come back`} · ${title}`}</title>
        <main id={MAIN_ID} className={styles.page}>
          <h1>
            <AuthoredText>{title}</AuthoredText>
          </h1>
          {actionData?.isSent ? (
            <Sent email={actionData.email} />
          ) : (
            <>
              {startsAt && (
                <p>
                  <Trans>
                    On sale from <DateTime at={startsAt} zone={timezone} />
                  </Trans>
                </p>
              )}
              {problem && !error && (
                <Notice tone="danger">
                  <p>{problem.detail}</p>
                </Notice>
              )}
              {canWait && (
                <AlertForm
                  action={`${path}/sale-alert`}
                  isSoldOut={startsAt === null}
                  typed={actionData?.email}
                  error={error}
                />
              )}
            </>
          )}
          <p>
            <a href={path}>
              <Trans>Back to the event</Trans>
            </a>
          </p>
        </main>
      </PageFrame>
    </AuthoredLanguage>
  );
}

function Sent({ email }: { email: string }) {
  return (
    <Notice tone="success" title={<Trans>Check your inbox</Trans>}>
      <p>
        <Trans>
          We have sent a link to <bdi>{email}</bdi>. Open it to confirm your address: only then do we write to
          you when tickets can be bought. If it does not arrive within a few minutes, check your spam folder.
        </Trans>
      </p>
    </Notice>
  );
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}
