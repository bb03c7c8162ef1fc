import { data, redirect, redirectDocument, type RouterContextProvider } from "react-router";
import type { CheckoutContract } from "../../../checkout/contract.ts";
import type { Problem } from "../../../platform/http/browser-client.ts";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { problemOfPage } from "../../../platform/http/pages/page-problem.ts";
import { randomToken } from "../../../values/short-id.ts";
import { CAMPAIGN_PARTS } from "../../../values/visit-source.ts";
import { readWidgetParameters, widgetSearch } from "../../../values/widget/parameters.ts";
import type { StorefrontContract } from "../../contract.ts";
import { addressWithCode } from "../chosen-in-address.ts";
import { APPLY_CODE, CODE_FIELD } from "../promo-code.tsx";
import { readOrderForm, toPlaceOrder, type TypedLine } from "./read-order-form.ts";
import type { RefusedOrder } from "./refused-order.ts";
import { affiliateCookie } from "../visit/remember-affiliate.ts";

interface Submitted {
  request: Request;
  url: URL;
  params: { eventId: string };
  context: Readonly<RouterContextProvider>;
}

/**
 * Inside a frame of another site, cookies are neither set nor trusted. The order's address carries the
 * session instead.
 */
interface Place {
  isInFrame?: boolean;
}

/**
 * Places a hold and redirects to the checkout. A refusal returns all typed values. A code that was typed and
 * not tried yet is applied first: redirects to the page with the code and the selection, so that nothing is
 * ordered at prices that the visitor has not seen.
 */
export async function takeOrder({ request, url, params, context }: Submitted, { isInFrame }: Place = {}) {
  const { clientFor, call } = pageOf(context);
  const api = clientFor<StorefrontContract & CheckoutContract>();
  const event_id = params.eventId;
  const typed = await request.formData();
  const form = readOrderForm(typed);
  const code = filledIn(typed, CODE_FIELD).trim();
  const isTried = typed.get("intent") !== APPLY_CODE && code === url.searchParams.get("promo_code")?.trim();
  if (code !== "" && !isTried) throw redirect(addressWithCode(url, code, form.lines));
  const session_identifier = isInFrame ? sessionIn(typed) : undefined;
  let fieldOf = (path: string): string | null => path;
  try {
    const { data: event } = await api("GET /public/events/{event_id}", { params: { event_id } });
    const order = toPlaceOrder(form, event.currency, call.locale);
    fieldOf = order.fieldOf;
    const { data: placed } = await api("POST /public/events/{event_id}/order", {
      params: { event_id },
      query: { ...(session_identifier && { session_identifier }) },
      body: {
        ...order.body,
        affiliate_code:
          affiliateOf(request) ?? (isInFrame ? undefined : call.cookie(affiliateCookie(event_id))),
        referrer: filledIn(typed, "referrer"),
        ...campaignOf(typed, request),
      },
    });
    const details = `/checkout/${event_id}/${placed.short_id}/details`;
    if (!session_identifier) return redirectDocument(details);
    const search = widgetSearch(readWidgetParameters(url.searchParams));
    search.set("session_identifier", session_identifier);
    return redirectDocument(`${details}?${search}`);
  } catch (error) {
    const problem = problemOfPage(error, call);
    return data(toRefused(problem, form.lines, fieldOf), { status: problem.status });
  }
}

/** The session of the open order that this order replaces, or a new one. */
function sessionIn(form: FormData): string {
  const given = filledIn(form, "session_identifier");
  return /^[\w-]{43}$/.test(given) ? given : randomToken();
}

/** The form posts to the address of the visit, which may contain an affiliate. */
function affiliateOf(request: Request): string | undefined {
  return new URL(request.url).searchParams.get("aff")?.slice(0, 100);
}

/** The campaign that the browser has filled in. Without JavaScript, the campaign of the form's address. */
function campaignOf(form: FormData, request: Request): Record<string, string> {
  const inAddress = new URL(request.url).searchParams;
  const isFilledIn = CAMPAIGN_PARTS.some((part) => filledIn(form, part) !== "");
  return Object.fromEntries(
    CAMPAIGN_PARTS.map((part) => [
      part,
      isFilledIn ? filledIn(form, part) : (inAddress.get(part) ?? "").slice(0, 2_000),
    ]),
  );
}

/** A value that the browser has filled in (visit-source.tsx). */
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
