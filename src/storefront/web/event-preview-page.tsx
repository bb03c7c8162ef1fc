import { data, redirect } from "react-router";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { Refusal } from "../../values/refusal.ts";
import type { StorefrontContract, StorefrontEvent } from "../contract.ts";
import { socialLinksOf } from "../social-links.ts";
import type { Route } from "./+types/event-preview-page";
import { EventView } from "./event-view.tsx";
import { MissingEvent } from "./missing-event.tsx";
import { DesignedPage } from "./preview/designed-page.tsx";
import { PreviewBar } from "./preview/preview-bar.tsx";
import { useDraftDesign, withDraftOfOrganizer } from "./preview/use-draft-design.ts";

/** Preview of the public page, with a valid code in its prices, for members of the event's account. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const api = pageOf(context).clientFor<StorefrontContract>();
  const typedCode = url.searchParams.get("promo_code")?.trim() || null;
  try {
    const { data: event } = await api("GET /events/{event_id}/preview", {
      params: { event_id: params.eventId },
      query: { promo_code: typedCode?.slice(0, 100) },
    });
    return {
      event,
      refusedCode: event.promo_code === null ? typedCode : null,
      social: socialLinksOf(event.organizer.social_links),
    };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    if (error.code === "not_found")
      return data({ event: null, refusedCode: null, social: [] }, { status: 404 });
    if (error.code !== "not_logged_in") throw error;
    throw redirect(`/auth/login?${new URLSearchParams({ return_to: url.pathname + url.search })}`);
  }
}

export function meta({ loaderData }: Route.MetaArgs) {
  return [{ title: loaderData?.event?.title ?? "" }, { name: "robots", content: "noindex" }];
}

export default function EventPreviewPage({ loaderData }: Route.ComponentProps) {
  const { event, refusedCode, social } = loaderData;
  const draft = useDraftDesign();
  if (!event) return <MissingEvent />;
  const isPublic = event.status === "LIVE" || event.status === "PAUSED";
  // The element tree is the same with and without a draft. A different tree would drop elements that only the
  // server renders.
  return (
    <>
      {!draft && !isPublic && <PreviewBar />}
      <DesignedPage isFramed={draft !== null}>
        <EventView
          event={draft ? designed(withDraftOfOrganizer(event, draft)) : { ...event, is_on_sale: false }}
          refusedCode={refusedCode}
          social={social}
          isPreview={!draft}
          isDesigned
        />
      </DesignedPage>
    </>
  );
}

/**
 * The event as visitors will see it during the sale. The button's text comes from the theme that is being
 * designed.
 */
function designed(event: StorefrontEvent): StorefrontEvent {
  const isAvailable = ({ status }: { status: string }) => status === "AVAILABLE";
  return {
    ...event,
    settings: { ...event.settings, continue_button_text: null },
    is_on_sale: event.product_categories.some(({ products }) => products.some(isAvailable)),
  };
}
