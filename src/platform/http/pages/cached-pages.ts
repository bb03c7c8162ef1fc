import { embeddingOf } from "../../../values/widget/embedding.ts";
import { campaignIn } from "../../../values/visit-source.ts";
import { widgetSearch } from "../../../values/widget/parameters.ts";

/** Pages without personal data, and the query parameters that change their content. */
const CACHED_PATHS =
  /^\/(?:(event|e|events)\/\d+(\/(?!preview(?:\/|$))[^/]*)?(\/past-events)?|widget\/(?:organizer\/)?\d+)$/;
export const CODE = "promo_code";
const CACHED_PARAMETERS = {
  event: [CODE, "chosen"],
  e: [CODE, "chosen"],
  events: ["page", "query"],
  widget: [CODE, "chosen"],
};

/** True if the page is the same for all visitors, so that it is rendered once for all of them. */
export function isCachedPage({ pathname }: URL): boolean {
  return CACHED_PATHS.test(pathname);
}

/** Returns the address of a cached page with only the parameters that change its content. */
export function plainAddress(url: URL): URL {
  const plain = new URL(url.pathname, url);
  const embedding = embeddingOf(url.pathname, url.search);
  if (embedding) plain.search = String(widgetSearch(embedding.parameters));
  const kind = url.pathname.split("/", 2)[1] as keyof typeof CACHED_PARAMETERS;
  for (const name of CACHED_PARAMETERS[kind]) keep(name);
  // An event's page is the same for every affiliate, but the link that removes a code repeats the address.
  if (plain.searchParams.has(CODE)) keep("aff");
  if (kind === "events") handOnCampaign(url, plain);
  return plain;

  function keep(name: string): void {
    const value = url.searchParams.get(name);
    if (value !== null) plain.searchParams.set(name, value);
  }
}

/**
 * An organiser's page has no scripts that could remember a campaign, so its links repeat it. A campaign's
 * parameters are the same for all of its visitors, in contrast to those of single clicks (`gclid`), which are
 * dropped.
 */
function handOnCampaign(url: URL, plain: URL): void {
  const campaign = campaignIn(Object.fromEntries(url.searchParams));
  for (const [name, value] of Object.entries(campaign)) plain.searchParams.set(name, value);
}

const EVENT_PAGE = /^\/(event|e)\/\d/;
const ORGANIZER_PAGE = /^\/events\/\d+\/[^/]+(\/past-events)?$/;

/**
 * Returns the path of an organiser's page with the campaign of the event page that linked to it, or null if
 * the address needs no change. An event page has the same links for every campaign, so without JavaScript
 * only the Referer shows the campaign.
 */
export function withCampaignOfReferer(url: URL, referer: string, origin: string): string | null {
  if (!ORGANIZER_PAGE.test(url.pathname)) return null;
  const from = URL.parse(referer);
  if (from?.origin !== new URL(origin).origin || !EVENT_PAGE.test(from.pathname)) return null;
  const campaign = Object.entries(campaignIn(Object.fromEntries(from.searchParams)));
  if (campaign.length === 0 || campaign.some(([name]) => url.searchParams.has(name))) return null;
  const search = new URLSearchParams([...url.searchParams, ...campaign]);
  return `${url.pathname}?${search}`;
}
