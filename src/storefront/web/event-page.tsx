import type { RefusedOrder } from "./refused-order.ts";
import { data, redirect, redirectDocument } from "react-router";
import type { CheckoutContract } from "../../checkout/contract.ts";
import type { Problem } from "../../platform/http/browser-client.ts";
import { pageOf } from "../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../platform/http/pages/page-problem.ts";
import { Refusal } from "../../values/refusal.ts";
import type { StorefrontContract } from "../contract.ts";
import { socialLinksOf } from "../social-links.ts";
import type { Route } from "./+types/event-page";
import { addressWithCode, chosenInAddress } from "./chosen-in-address.ts";
import { calendarLinks } from "./share/calendar-links.ts";
import { eventTags } from "./event-tags.ts";
import { EventView } from "./event-view.tsx";
import { MissingEvent } from "./missing-event.tsx";
import { APPLY_CODE, CODE_FIELD } from "./promo-code.tsx";
import { affiliateCookie, useAffiliateMemory } from "./remember-affiliate.ts";
import { StructuredEvent } from "./search/structured-event.tsx";
import { readOrderForm, toPlaceOrder, type TypedLine } from "./read-order-form.ts";

/** The event with a valid code in its prices. Redirects any other slug to the canonical address. */
export async function loader({ url, params, context }: Route.LoaderArgs) {
  const { clientFor, publicConfig, locale } = pageOf(context);
  const api = clientFor<StorefrontContract>();
  const typedCode = url.searchParams.get("promo_code")?.trim() || null;
  try {
    const { data: event } = await api("GET /public/events/{event_id}", {
      params: { event_id: params.eventId },
      query: { promo_code: typedCode?.slice(0, 100) },
    });
    if (params.eventSlug !== event.slug) {
      throw redirect(`/${url.pathname.split("/")[1]}/${event.id}/${event.slug}${url.search}`, 301);
    }
    return {
      event,
      chosen: chosenInAddress(url),
      refusedCode: url.searchParams.has("codes_paused") ? "" : event.promo_code === null ? typedCode : null,
      social: socialLinksOf(event.organizer.social_links),
      calendars: event.lifecycle_status === "ENDED" ? null : calendarLinks(event, publicConfig),
      // Made on the server, because browsers need no data for search engines.
      tags: eventTags(event, publicConfig, locale),
    };
  } catch (error) {
    if (error instanceof Refusal && error.code === "not_found") {
      return data(
        { event: null, chosen: [], refusedCode: null, social: [], calendars: null, tags: null },
        { status: 404 },
      );
    }
    throw error;
  }
}

/** Reads again after a refusal too, because the stock may have changed. */
export const shouldRevalidate = () => true;

/**
 * Places a hold and continues to the checkout; a refusal returns everything that was typed. Or shows the page
 * with a promo code and the selection.
 */
export async function action({ request, url, params, context }: Route.ActionArgs) {
  const { clientFor, call } = pageOf(context);
  const api = clientFor<StorefrontContract & CheckoutContract>();
  const event_id = params.eventId;
  const typed = await request.formData();
  const form = readOrderForm(typed);
  const code = filledIn(typed, CODE_FIELD).trim();
  if (typed.get("intent") === APPLY_CODE && code !== "")
    throw redirect(addressWithCode(url, code, form.lines));
  let fieldOf = (path: string): string | null => path;
  try {
    const { data: event } = await api("GET /public/events/{event_id}", { params: { event_id } });
    const order = toPlaceOrder(form, event.currency, call.locale);
    fieldOf = order.fieldOf;
    const { data: placed } = await api("POST /public/events/{event_id}/order", {
      params: { event_id },
      body: {
        ...order.body,
        affiliate_code: affiliateOf(request) ?? call.cookie(affiliateCookie(event_id)),
        referrer: filledIn(typed, "referrer"),
        utm_source: filledIn(typed, "utm_source"),
      },
    });
    return redirectDocument(`/checkout/${event_id}/${placed.short_id}/details`);
  } catch (error) {
    const problem = problemOfPage(error, call);
    return data(toRefused(problem, form.lines, fieldOf), { status: problem.status });
  }
}

/** The form posts to the address that the visitor came by. */
function affiliateOf(request: Request): string | undefined {
  return new URL(request.url).searchParams.get("aff")?.slice(0, 100);
}

/** Filled in by the browser (visit-source.tsx). */
function filledIn(form: FormData, name: string): string {
  return String(form.get(name) ?? "").slice(0, 2_000);
}

function toRefused(
  problem: Problem,
  typed: TypedLine[],
  fieldOf: (path: string) => string | null,
): RefusedOrder {
  const errors: Record<string, string> = {};
  for (const [path, sentences] of Object.entries(problem.errors ?? {})) {
    const field = fieldOf(path);
    if (field) errors[field] ??= sentences.join(" ");
  }
  return { sentence: problem.detail ?? problem.title, errors, typed };
}

export function meta({ loaderData }: Route.MetaArgs) {
  return loaderData?.tags ?? [{ name: "robots", content: "noindex" }];
}

export default function EventPage({ loaderData, actionData }: Route.ComponentProps) {
  const { event, chosen, refusedCode, social, calendars } = loaderData;
  useAffiliateMemory(event?.id);
  if (!event) return <MissingEvent />;
  return (
    <>
      <EventView
        key={event.id}
        event={event}
        refusedCode={refusedCode}
        refused={actionData}
        typed={actionData?.typed ?? chosen}
        social={social}
        calendars={calendars}
      />
      <StructuredEvent event={event} />
    </>
  );
}
