import type { PublicConfig } from "../../platform/http/page-context.ts";
import { inlineJson } from "../../platform/web/inline-json.ts";
import { useConfig } from "../../platform/web/use-config.ts";
import { toDecimalString } from "../../values/money.ts";
import type { StorefrontEvent } from "../contract.ts";
import { canonicalUrl, descriptionOf, pictureUrl } from "./event-tags.ts";
import type { Price, Product } from "./selection.ts";

/**
 * What search engines read of an event beside its tags. They read what the server sends: a browser leaves
 * it as it is, and has neither the code that writes it nor its parts a second time among the page's data.
 */
export function StructuredEvent({ event }: { event: StorefrontEvent }) {
  const config = useConfig();
  const json = import.meta.env.SSR ? inlineJson(structuredEvent(event, config)) : "";
  return (
    <script type="application/ld+json" suppressHydrationWarning dangerouslySetInnerHTML={{ __html: json }} />
  );
}

/** schema.org's Event, with an offer for each price at what a buyer really pays. */
function structuredEvent(event: StorefrontEvent, config: PublicConfig) {
  const { organizer, settings } = event;
  const url = canonicalUrl(event, config);
  const image = pictureUrl(event, config);
  const kind = settings.is_online_event ? "Online" : "Offline";
  const products = event.product_categories.flatMap((category) => category.products);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description: descriptionOf(event),
    url,
    startDate: event.start_date,
    ...(event.end_date && { endDate: event.end_date }),
    ...(image && { image: [image] }),
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: `https://schema.org/${kind}EventAttendanceMode`,
    ...placeOf(event, url),
    organizer: {
      "@type": "Organization",
      name: organizer.name,
      ...(organizer.website && { url: organizer.website }),
    },
    offers: products.flatMap((product) => product.prices.map((price) => offerOf(event, product, price, url))),
  };
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

function offerOf({ currency, is_on_sale }: StorefrontEvent, product: Product, price: Price, url: string) {
  const isHeldBack = price.status === "AVAILABLE" && !is_on_sale;
  return {
    "@type": "Offer",
    name: price.label ? `${product.title}: ${price.label}` : product.title,
    price: toDecimalString({ minor: price.price_including_taxes_and_fees, currency }),
    priceCurrency: currency,
    availability: `https://schema.org/${isHeldBack ? "Discontinued" : AVAILABILITY[price.status]}`,
    ...(price.sale_start_date && { validFrom: price.sale_start_date }),
    url,
  };
}
