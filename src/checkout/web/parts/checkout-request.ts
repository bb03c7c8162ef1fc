import type { RouterContextProvider } from "react-router";
import type { PaymentsContract } from "../../../payments/contract.ts";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import type { InvoicesContract } from "../../../invoices/contract.ts";
import type { OrdersContract } from "../../../orders/contract.ts";
import { widgetHome } from "../../../platform/web/embedded/is-embedded.ts";
import { embeddingOf, type Embedding } from "../../../values/widget/embedding.ts";
import { widgetSearch } from "../../../values/widget/parameters.ts";
import { frameStyle, widgetTheme } from "../../../values/widget/widget-theme.ts";
import type { CheckoutContract, CheckoutEvent as EventOfOrder, PublicOrder } from "../../contract.ts";

export interface CheckoutArgs {
  params: { eventId: string; orderShortId: string };
  request: Request;
  context: Readonly<RouterContextProvider>;
}

export type CheckoutStep = "details" | "payment" | "payment_return" | "challenge" | "summary";

/**
 * Query parameters that open an order, in addition to the cookie: for browsers without cookies and for links
 * in e-mails.
 */
const CREDENTIALS = ["session_identifier", "key"] as const;

export type CheckoutRequest = ReturnType<typeof checkoutOf>;

/** The typed API client of a checkout, the order from its address, and the paths of its other pages. */
export function checkoutOf({ params: { eventId, orderShortId }, request, context }: CheckoutArgs) {
  const { clientFor, call } = pageOf(context);
  const credentials = new URLSearchParams();
  const { pathname, search: given, searchParams: asked } = new URL(request.url);
  const embedding = embeddingOf(pathname, given);
  for (const name of CREDENTIALS) {
    const value = asked.get(name)?.slice(0, 100);
    if (value) credentials.set(name, value);
  }
  // Inside a frame, the pages keep the look that the host page has chosen.
  const kept = [...credentials, ...(embedding ? widgetSearch(embedding.parameters) : [])];
  const search = kept.length > 0 ? `?${new URLSearchParams(kept)}` : "";
  return {
    embedding,
    api: clientFor<CheckoutContract & InvoicesContract & OrdersContract & PaymentsContract>(),
    call,
    at: {
      params: { event_id: eventId, order_short_id: orderShortId },
      query: Object.fromEntries(credentials) as { session_identifier?: string; key?: string },
    },
    search,
    pathTo: (step: CheckoutStep, shortId = orderShortId) =>
      `/checkout/${eventId}/${shortId}/${step}${search}`,
  };
}

/** Event data that the checkout pages show. */
export type CheckoutEvent = Awaited<ReturnType<typeof loadCheckout>>["event"];

/** Loads the order and its event. */
export async function loadCheckout({ api, at, search, embedding }: CheckoutRequest) {
  const [{ data: order }, { data: event }] = await Promise.all([
    api("GET /public/events/{event_id}/order/{order_short_id}", at),
    api("GET /public/events/{event_id}/order/{order_short_id}/event", { params: at.params }),
  ]);
  return {
    order,
    event: { ...checkoutEvent(event), ...placeOf(event, { order, search, embedding }) },
    search,
  };
}

interface Surroundings {
  order: PublicOrder;
  search: string;
  embedding: Embedding | null;
}

/**
 * Theme and address of the event page: on our site, or in a frame of another site. Before the end of the
 * checkout the address contains the order's code, so that a buyer who goes back to change the order keeps it.
 */
function placeOf(event: EventOfOrder, { order, search, embedding }: Surroundings) {
  const { id, slug, theme } = event;
  const isKept = order.promo_code !== null && !isFinished(order);
  const code = isKept ? `promo_code=${encodeURIComponent(order.promo_code!)}` : "";
  if (!embedding)
    return {
      home: `/event/${id}/${slug}${code && `?${code}`}`,
      theme: { mode: theme.mode, properties: theme.properties },
    };
  const { parameters } = embedding;
  return {
    home: widgetHome(id, `${search}&${code}`),
    theme: widgetTheme(theme, parameters),
    frame: frameStyle(parameters),
  };
}

/** True if no detail can be filled in any more: completed, refunded or cancelled. */
export function isFinished(order: PublicOrder): boolean {
  const isOpen = order.status === "RESERVED" || order.status === "ABANDONED";
  return !isOpen || order.refund_status !== null;
}

/** Look used before tickets exist. */
const PLAIN_LOOK = { colour: null, layout: "default", footer_text: "", logo: null } as const;

function checkoutEvent(event: EventOfOrder) {
  const { id, title, slug, start_date, end_date, doors_at, timezone, location, settings } = event;
  return {
    id,
    title,
    slug,
    start_date,
    end_date,
    doors_at,
    timezone,
    is_cancelled: event.is_cancelled,
    location,
    cover: event.images.find(({ type }) => type === "EVENT_COVER") ?? null,
    organizer_name: event.organizer.name,
    legal: event.organizer.legal_links,
    content_language: settings.content_language,
    support_email: settings.support_email ?? "",
    is_online_event: settings.is_online_event,
    maps_url: settings.maps_url,
    ...(event.ticket_look ?? PLAIN_LOOK),
    isPaidOnline: event.payment_providers.includes("STRIPE"),
    isPaidOffline: event.payment_providers.includes("OFFLINE"),
    offlineInstructions: event.offline_payment_instructions,
    offlineDays: event.offline_payment_days,
    /** Initial length of a hold. */
    holdSeconds: settings.order_timeout_in_minutes * 60,
    wordsBefore: settings.pre_checkout_message,
    wordsAfter: event.post_checkout_message,
    joining: event.online_event_connection_details,
    /** Prices include all taxes and fees. */
    isAllIn: settings.price_display_mode === "INCLUSIVE",
    hasInvoice: event.has_invoice,
    allowsSelfEdit: event.allow_attendee_self_edit,
    buyersCancelUntil: event.buyers_cancel_until,
    /** By the server clock, so that server and browser render the same. */
    askedAt: new Date().toISOString(),
  };
}
