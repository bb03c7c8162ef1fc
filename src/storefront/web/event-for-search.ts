import type { PublicConfig } from "../../platform/http/pages/page-context.ts";
import { toDecimalString } from "../../values/money.ts";
import { offsetTimeOf } from "../../values/time/offset-time.ts";
import type { StorefrontEvent } from "../contract.ts";
import { canonicalUrl, descriptionOf, pictureUrl } from "./event-tags.ts";
import type { Price, Product } from "./selection.ts";

/**
 * schema.org's Event in the event's local time, with an offer for each ticket price at the full amount.
 * Donations and merchandise give no entry, so they are no offers.
 */
export function structuredEvent(event: StorefrontEvent, config: PublicConfig) {
  const { organizer, settings } = event;
  const url = canonicalUrl(event, config);
  const image = pictureUrl(event, config);
  const kind = settings.is_online_event ? "Online" : "Offline";
  const products = event.product_categories.flatMap((category) => category.products);
  const offers = products
    .filter((product) => product.product_type === "TICKET" && product.type !== "DONATION")
    .flatMap((product) => product.prices.map((price) => offerOf(event, product, price, url)));
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: descriptionOf(event),
    url,
    ...(settings.content_language && { inLanguage: settings.content_language }),
    startDate: offsetTimeOf(event.start_date, event.timezone),
    ...(event.end_date && { endDate: offsetTimeOf(event.end_date, event.timezone) }),
    ...(event.doors_at && { doorTime: offsetTimeOf(event.doors_at, event.timezone) }),
    ...(settings.minimum_age !== null && { typicalAgeRange: `${settings.minimum_age}-` }),
    ...(image && { image: [image] }),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: `https://schema.org/${kind}EventAttendanceMode`,
    ...placeOf(event, url),
    organizer: {
      "@type": "Organization",
      name: organizer.name,
      ...(organizer.website && { url: organizer.website }),
    },
    ...(settings.line_up.length > 0 && { performer: settings.line_up.map(performerOf) }),
    ...(offers.length > 0 && { offers }),
  };
}

/** A line-up says not whether a name is a person's or a band's; search engines take a group for either. */
function performerOf({ name, url }: StorefrontEvent["settings"]["line_up"][number]) {
  return { "@type": "PerformingGroup", name, ...(url && { url }) };
}

function placeOf({ settings, location }: StorefrontEvent, url: string) {
  if (settings.is_online_event) return { location: { "@type": "VirtualLocation", url } };
  if (!location) return {};
  const street = [location.address_line_1, location.address_line_2].filter(Boolean).join(", ");
  return {
    location: {
      "@type": "Place",
      name: location.venue_name ?? location.address_line_1 ?? location.city,
      address: {
        "@type": "PostalAddress",
        ...(street && { streetAddress: street }),
        ...(location.city && { addressLocality: location.city }),
        ...(location.state_or_region && { addressRegion: location.state_or_region }),
        ...(location.zip_or_postal_code && { postalCode: location.zip_or_postal_code }),
        ...(location.country && { addressCountry: location.country }),
      },
    },
  };
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
