import type { MetaDescriptor } from "react-router";
import type { PublicConfig } from "../../platform/http/page-context.ts";
import { toDecimalString } from "../../values/money.ts";
import type { StorefrontEvent } from "../contract.ts";
import type { Price, Product } from "./selection.ts";

/** What search engines and social networks read of an event's page. */
export function eventTags(event: StorefrontEvent, config: PublicConfig): MetaDescriptor[] {
  const { settings, organizer, title } = event;
  const name = settings.seo_title ?? title;
  const description = settings.seo_description ?? event.description_preview;
  const url = canonicalUrl(event, config);
  const image = pictureUrl(event, config);
  return [
    { title: `${name} | ${organizer.name}` },
    { name: "description", content: description },
    ...(settings.seo_keywords ? [{ name: "keywords", content: settings.seo_keywords }] : []),
    { name: "author", content: organizer.name },
    { tagName: "link", rel: "canonical", href: url },
    ...(settings.allow_search_engine_indexing ? [] : [{ name: "robots", content: "noindex" }]),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: config.appName },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:url", content: url },
    ...(image ? [{ property: "og:image", content: image }] : []),
    { name: "twitter:card", content: image ? "summary_large_image" : "summary" },
    { name: "twitter:title", content: name },
    { name: "twitter:description", content: description },
    ...(image ? [{ name: "twitter:image", content: image }] : []),
    { "script:ld+json": structuredEvent(event, { url, image, description }) },
  ];
}

export function canonicalUrl(event: Pick<StorefrontEvent, "id" | "slug">, config: PublicConfig): string {
  return `${config.frontendUrl}/event/${event.id}/${event.slug}`;
}

function pictureUrl(event: StorefrontEvent, config: PublicConfig): string | null {
  const cover = event.images.find(({ type }) => type === "EVENT_COVER");
  return cover ? new URL(cover.url, config.frontendUrl).href : null;
}

interface Shown {
  url: string;
  image: string | null;
  description: string;
}

/** schema.org's Event, with an offer for each price at what a buyer really pays. */
function structuredEvent(event: StorefrontEvent, { url, image, description }: Shown) {
  const { organizer, settings } = event;
  const kind = settings.is_online_event ? "Online" : "Offline";
  const products = event.product_categories.flatMap((category) => category.products);
  return {
    "@context": "https://schema.org",
    "@type": "Event",
    name: event.title,
    description,
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
