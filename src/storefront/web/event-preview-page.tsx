import { Trans } from "@lingui/react/macro";
import { redirect } from "react-router";
import { pageOf } from "../../platform/http/page-context.ts";
import { Refusal } from "../../values/refusal.ts";
import type { StorefrontContract } from "../contract.ts";
import { socialLinksOf } from "../social-links.ts";
import type { Route } from "./+types/event-preview-page";
import { EventView } from "./event-view.tsx";
import styles from "./event-preview-page.module.css";

/** The page as visitors will see it, for the event's own account. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<StorefrontContract>();
  try {
    const { data: event } = await api("GET /events/{event_id}/preview", {
      params: { event_id: params.eventId },
    });
    return { event, social: socialLinksOf(event) };
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== "not_logged_in") throw error;
    throw redirect(`/auth/login?${new URLSearchParams({ return_to: url.pathname })}`);
  }
}

/** A look at one moment; nothing on it changes it. */
export const shouldRevalidate = () => false;

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.event.title ?? "" }, { name: "robots", content: "noindex" }];
}

export default function EventPreviewPage({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <aside className={styles.bar}>
        <Trans>Preview – not public</Trans>
      </aside>
      <EventView
        event={{ ...loaderData.event, is_on_sale: false }}
        refusedCode={null}
        social={loaderData.social}
        isPreview
      />
    </>
  );
}
