import { Trans, useLingui } from "@lingui/react/macro";
import { data } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../../platform/http/pages/page-problem.ts";
import { PageFrame } from "../../../platform/web/page-frame.tsx";
import { TICKET_HEADERS } from "../../../tickets/web/parts/ticket-meta.ts";
import { AuthoredText } from "../../../ui/authored-text.tsx";
import { Button } from "../../../ui/button.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { MAIN_ID } from "../../../ui/shell/public-header.tsx";
import type { SuppressionsContract, Subscription } from "../../contract.ts";
import type { Route } from "./+types/unsubscribe-page";
import styles from "../../../ui/shell/short-page.module.css";

export const handle = { hasNoScripts: true };
export const headers = () => TICKET_HEADERS;

/** Opening the link changes nothing, because mail programs open links to check them. */
export async function loader({ params: { token }, context }: Route.LoaderArgs) {
  try {
    const answer = await clientOf(context)("GET /public/unsubscribes/{token}", { params: { token } });
    return { subscription: answer.data };
  } catch (error) {
    const problem = problemOfPage(error, pageOf(context).call);
    if (problem.code !== "token_invalid" && problem.code !== "not_found" && problem.code !== "invalid")
      throw error;
    return data({ subscription: null }, { status: problem.status });
  }
}

/** Also handles the mail program's own button (RFC 8058): a POST without cookie or origin. */
export async function action({ params: { token }, request, context }: Route.ActionArgs) {
  const isUndo = (await request.formData().catch(() => null))?.get("intent") === "undo";
  try {
    const client = clientOf(context);
    const { data: subscription } = isUndo
      ? await client("POST /public/unsubscribes/{token}/undo", { params: { token } })
      : await client("POST /public/unsubscribes/{token}", { params: { token } });
    return { subscription, problem: null };
  } catch (error) {
    const problem = problemOfPage(error, pageOf(context).call);
    return data({ subscription: null, problem }, { status: problem.status });
  }
}

const clientOf = (context: Route.LoaderArgs["context"]) => pageOf(context).clientFor<SuppressionsContract>();

export default function UnsubscribePage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const subscription = actionData?.subscription ?? loaderData.subscription;
  const organizer = subscription?.organizer;
  return (
    <PageFrame home={organizer ? `/events/${organizer.id}/${organizer.slug}` : ""}>
      <title>{t`News and offers`}</title>
      <main id={MAIN_ID} className={styles.page}>
        <h1>{organizer ? <AuthoredText>{organizer.name}</AuthoredText> : t`News and offers`}</h1>
        {actionData?.problem && (
          <Notice tone="danger">
            <p>{actionData.problem.detail}</p>
          </Notice>
        )}
        {subscription ? (
          <Choice subscription={subscription} hasJustReturned={actionData?.subscription !== undefined} />
        ) : (
          <Notice title={<Trans>This link is no longer valid</Trans>}>
            <p>
              <Trans>It may be incomplete: open it from the e-mail again.</Trans>
            </p>
          </Notice>
        )}
      </main>
    </PageFrame>
  );
}

interface ChoiceProps {
  subscription: Subscription;
  hasJustReturned: boolean;
}

function Choice({ subscription: { organizer, is_unsubscribed }, hasJustReturned }: ChoiceProps) {
  const name = <AuthoredText>{organizer.name}</AuthoredText>;
  if (is_unsubscribed)
    return (
      <>
        <Notice tone="success" title={<Trans>You have unsubscribed</Trans>}>
          <p>
            <Trans>
              {name} sends you no more news and offers. You still get what you need for tickets that you have.
            </Trans>
          </p>
        </Notice>
        <form method="post">
          <input type="hidden" name="intent" value="undo" />
          <Button variant="secondary" isWide>
            <Trans>Get news and offers again</Trans>
          </Button>
        </form>
      </>
    );
  return (
    <>
      {hasJustReturned ? (
        <Notice tone="success" title={<Trans>You are back on the list</Trans>}>
          <p>
            <Trans>{name} may send you news and offers again.</Trans>
          </p>
        </Notice>
      ) : (
        <p>
          <Trans>
            Do you want no more news and offers from {name}? You still get what you need for tickets that you
            have.
          </Trans>
        </p>
      )}
      <form method="post">
        <Button size="large" variant={hasJustReturned ? "secondary" : "primary"} isWide>
          <Trans>Unsubscribe</Trans>
        </Button>
      </form>
    </>
  );
}

export function meta() {
  return [{ name: "robots", content: "noindex, nofollow" }];
}
