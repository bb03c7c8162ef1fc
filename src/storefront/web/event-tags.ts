import type { MetaDescriptor } from "react-router";
import type { PublicConfig } from "../../platform/http/page-context.ts";
import type { StorefrontEvent } from "../contract.ts";

/** What search engines and social networks read of an event's page. */
export function eventTags(event: StorefrontEvent, config: PublicConfig): MetaDescriptor[] {
  const { settings, organizer, title } = event;
  const name = settings.seo_title ?? title;
  const description = descriptionOf(event);
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
  ];
}

export function canonicalUrl(event: Pick<StorefrontEvent, "id" | "slug">, config: PublicConfig): string {
  return `${config.frontendUrl}/event/${event.id}/${event.slug}`;
}

export function descriptionOf({ settings, description_preview }: StorefrontEvent): string {
  return settings.seo_description ?? description_preview;
}

export function pictureUrl(event: StorefrontEvent, config: PublicConfig): string | null {
  const cover = event.images.find(({ type }) => type === "EVENT_COVER");
  return cover ? new URL(cover.url, config.frontendUrl).href : null;
}
