import { Trans, useLingui } from "@lingui/react/macro";
import { data, redirect } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../platform/http/pages/page-problem.ts";
import { PageFrame } from "../../platform/web/page-frame.tsx";
import type { StorefrontContract } from "../../storefront/contract.ts";
import { AuthoredLanguage, AuthoredText } from "../../ui/authored-text.tsx";
import { Notice } from "../../ui/notice.tsx";
import { MAIN_ID } from "../../ui/shell/public-header.tsx";
import type { WaitingListContract } from "../contract.ts";
import { awaitablePrices } from "./awaitable-prices.ts";
import type { Route } from "./+types/join-page";
import { JoinForm, readJoinForm } from "./join-form.tsx";
import styles from "../../ui/shell/short-page.module.css";

/** A short form that works on any phone, even without scripts. */
export const handle = { hasNoScripts: true };

/**
 * `?price=5` names the price to wait for; without it the visitor chooses. Redirects to the event's page if nobody needs
 * to wait, or nobody can.
 */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { data: event } = await pageOf(context).clientFor<StorefrontContract>()(
    "GET /public/events/{event_id}",
    { params: { event_id: params.eventId }, query: {} },
  );
  const asked = new URL(request.url).searchParams.get("price");
  const prices = awaitablePrices(event).filter(({ id }) => asked === null || String(id) === asked);
  const path = `/event/${event.id}/${event.slug}`;
  if (prices.length === 0 && request.method === "GET") throw redirect(path);
  return {
    title: event.title,
    path,
    prices,
    language: event.settings.content_language,
    legal: event.organizer.legal_links,
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const typed = readJoinForm(await request.formData());
  const { product_price_id: price, quantity, last_name: lastName, ...person } = typed;
  try {
    await pageOf(context).clientFor<WaitingListContract>()("POST /public/events/{event_id}/waiting-list", {
      params: { event_id: params.eventId },
      body: {
        ...person,
        // Without a choice, the call says at the field what is missing.
        product_price_id: (price === "" ? undefined : Number(price)) as number,
        quantity: Number(quantity),
        ...(lastName !== "" && { last_name: lastName }),
      },
    });
    return { isSent: true as const, email: typed.email };
  } catch (error) {
    const problem = problemOfPage(error, pageOf(context).call);
    return data({ isSent: false as const, problem, typed }, { status: problem.status });
  }
}

export default function JoinPage({ loaderData, actionData }: Route.ComponentProps) {
  const { t } = useLingui();
  const { title, path, prices, language, legal } = loaderData;
  return (
    <AuthoredLanguage value={language}>
      <PageFrame home={path} legal={legal}>
        <title>{`${t`Join the waiting list`} · ${title}`}</title>
        <main id={MAIN_ID} className={styles.page}>
          <h1>
            <AuthoredText>{title}</AuthoredText>
          </h1>
          {actionData?.isSent ? (
            <Sent email={actionData.email} />
          ) : (
            <JoinForm prices={prices} refused={actionData} />
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
          We have sent a link to <bdi>{email}</bdi>. Open it to take your place in line: only then are you on
          the list. If it does not arrive within a few minutes, check your spam folder.
        </Trans>
      </p>
    </Notice>
  );
}

export function meta() {
  return [{ name: "robots", content: "noindex" }];
}
