import type { PublicConfig } from "../../../platform/http/pages/page-context.ts";
import { toDecimalString } from "../../../values/money.ts";
import { offsetTimeOf } from "../../../values/time/offset-time.ts";
import type { StorefrontEvent } from "../../contract.ts";
import { organizerPath } from "../../rules/organizer-path.ts";
import { attendanceOf, breadcrumbs, eventStatusOf, placeOf } from "./structured-parts.ts";
import { canonicalUrl, descriptionOf, pictureUrl } from "../event-tags.ts";
import type { Price, Product } from "../selection.ts";

/** Structured data of the event and the breadcrumbs of its page. */
export function structuredPage(event: StorefrontEvent, config: PublicConfig) {
  const { organizer } = event;
  return {
    "@context": "https://schema.org",
    "@graph": [
      structuredEvent(event, config),
      breadcrumbs([
        ...(organizer.takes_messages
          ? [{ name: organizer.name, url: config.frontendUrl + organizerPath(organizer) }]
          : []),
        { name: event.title, url: canonicalUrl(event, config) },
      ]),
    ],
  };
}

/**
 * schema.org's Event in the event's local time, with an offer for each ticket price at the full amount.
 * Donations and other products give no entry, so they are not offers.
 */
export function structuredEvent(event: StorefrontEvent, config: PublicConfig) {
  const { organizer, settings } = event;
  const url = canonicalUrl(event, config);
  const image = pictureUrl(event, config);
  const products = event.product_categories.flatMap((category) => category.products);
  const offers = products
    .filter((product) => product.product_type === "TICKET" && product.type !== "DONATION")
    .flatMap((product) => product.prices.map((price) => offerOf(event, product, price, url)));
  return {
    "@type": "Event",
    name: event.title,
    description: descriptionOf(event),
    url,
    ...(settings.content_language && { inLanguage: settings.content_language }),
    startDate: offsetTimeOf(event.start_date, event.timezone),
    ...(event.end_date && { endDate: offsetTimeOf(event.end_date, event.timezone) }),
    ...(event.doors_at && { doorTime: offsetTimeOf(event.doors_at, event.timezone) }),
    ...(settings.minimum_age !== null && { typicalAgeRange: `${settings.minimum_age}-` }),
    image: [image],
    eventStatus: eventStatusOf(event),
    eventAttendanceMode: attendanceOf(event),
    ...placeOf(event, url),
    organizer: {
      "@type": "Organization",
      name: organizer.name,
      // An organiser that is not public has no page to link to.
      ...(organizer.takes_messages && { url: config.frontendUrl + organizerPath(organizer) }),
      ...(organizer.website && { sameAs: [organizer.website] }),
    },
    ...(settings.line_up.length > 0 && { performer: settings.line_up.map(performerOf) }),
    ...(offers.length > 0 && { offers }),
  };
}

/** A line-up does not distinguish persons from bands. Search engines accept a group for both. */
function performerOf({ name, url }: StorefrontEvent["settings"]["line_up"][number]) {
  return { "@type": "PerformingGroup", name, ...(url && { url }) };
}

const AVAILABILITY = {
  AVAILABLE: "InStock",
  SOLD_OUT: "SoldOut",
  BEFORE_SALE: "PreOrder",
  AFTER_SALE: "Discontinued",
  PAUSED: "OutOfStock",
} as const satisfies Record<Price["status"], string>;

function offerOf(
  { currency, timezone, is_on_sale }: StorefrontEvent,
  product: Product,
  price: Price,
  url: string,
) {
  const isHeldBack = price.status === "AVAILABLE" && !is_on_sale;
  return {
    "@type": "Offer",
    name: price.label ? `${product.title}: ${price.label}` : product.title,
    price: toDecimalString({ minor: price.price_including_taxes_and_fees, currency }),
    priceCurrency: currency,
    availability: `https://schema.org/${isHeldBack ? "Discontinued" : AVAILABILITY[price.status]}`,
    ...(price.sale_start_date && { validFrom: offsetTimeOf(price.sale_start_date, timezone) }),
    ...(price.sale_end_date && { validThrough: offsetTimeOf(price.sale_end_date, timezone) }),
    url,
  };
}
