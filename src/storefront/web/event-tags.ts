import type { MetaDescriptor } from "react-router";
import type { PublicConfig } from "../../platform/http/pages/page-context.ts";
import { SHARE_PICTURE } from "../../images/rules/share-picture.ts";
import { pictureAddress, pictureOfEvent } from "../share-pictures/share-picture.ts";
import { coverOf } from "../rules/pictures-of.ts";
import type { StorefrontEvent } from "../contract.ts";
import { openGraphLocale } from "./open-graph-locale.ts";

/** Meta tags of an event's page for search engines and social networks. */
export function eventTags(event: StorefrontEvent, config: PublicConfig, locale: string): MetaDescriptor[] {
  const { settings, organizer, title } = event;
  const name = settings.seo_title ?? title;
  const description = descriptionOf(event);
  const url = canonicalUrl(event, config);
  const image = config.frontendUrl + pictureAddress("event", event.id, pictureOfEvent(event));
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
    { property: "og:locale", content: openGraphLocale(locale) },
    { property: "og:image", content: image },
    { property: "og:image:type", content: "image/jpeg" },
    { property: "og:image:width", content: String(SHARE_PICTURE.width) },
    { property: "og:image:height", content: String(SHARE_PICTURE.height) },
    { property: "og:image:alt", content: name },
    { name: "twitter:card", content: "summary_large_image" },
    { name: "twitter:title", content: name },
    { name: "twitter:description", content: description },
    { name: "twitter:image", content: image },
  ];
}

export function canonicalUrl(event: Pick<StorefrontEvent, "id" | "slug">, config: PublicConfig): string {
  return `${config.frontendUrl}/event/${event.id}/${event.slug}`;
}

/** The text for search engines, or the beginning of the description, or title and place. */
export function descriptionOf(event: StorefrontEvent): string {
  const { settings, description_preview, title, organizer, location } = event;
  const facts = [title, organizer.name, location?.venue_name, location?.city].filter(Boolean);
  return settings.seo_description ?? (description_preview || facts.join(", "));
}

/** The cover, or the preview picture of links, because search engines require a picture. */
export function pictureUrl(event: StorefrontEvent, config: PublicConfig): string {
  const address = coverOf(event)?.url ?? pictureAddress("event", event.id, pictureOfEvent(event));
  return new URL(address, config.frontendUrl).href;
}
