import type { MetaDescriptor } from "react-router";
import { SHARE_PICTURE } from "../../../images/rules/share-picture.ts";
import type { PublicConfig } from "../../../platform/http/pages/page-context.ts";
import type { PublicOrganizer } from "../../organizers/contract/public-organizers.ts";
import { pictureAddress, pictureOfOrganizer } from "../../share-pictures/share-picture.ts";
import { previewText } from "../../../values/text.ts";
import { openGraphLocale } from "../open-graph-locale.ts";
import { organizerPath, type Tab } from "../../rules/organizer-path.ts";

interface Shown {
  tab: Tab;
  page: number;
  lastPage: number;
  query: string;
}

/**
 * Meta tags of an organiser's page for search engines and social networks. The page itself sets the title.
 */
export function organizerTags(
  organizer: PublicOrganizer,
  { tab, page, lastPage, query }: Shown,
  config: PublicConfig,
  locale: string,
): MetaDescriptor[] {
  const { settings } = organizer;
  const name = settings.seo_title ?? organizer.name;
  const description = descriptionOfOrganizer(organizer);
  const at = (number: number) => config.frontendUrl + organizerPath(organizer, { tab, page: number });
  const image = config.frontendUrl + pictureAddress("events", organizer.id, pictureOfOrganizer(organizer));
  const isListed = settings.allow_search_engine_indexing && page <= lastPage && !query;
  return [
    { name: "description", content: description },
    ...(settings.seo_keywords ? [{ name: "keywords", content: settings.seo_keywords }] : []),
    { tagName: "link", rel: "canonical", href: at(page) },
    ...(page > 1 ? [{ tagName: "link", rel: "prev", href: at(Math.min(page - 1, lastPage)) }] : []),
    ...(page < lastPage ? [{ tagName: "link", rel: "next", href: at(page + 1) }] : []),
    {
      tagName: "link",
      rel: "alternate",
      type: "application/atom+xml",
      title: organizer.name,
      href: `${config.frontendUrl}/events/${organizer.id}/feed.atom`,
    },
    ...(isListed ? [] : [{ name: "robots", content: "noindex" }]),
    { property: "og:type", content: "website" },
    { property: "og:site_name", content: config.appName },
    { property: "og:title", content: name },
    { property: "og:description", content: description },
    { property: "og:url", content: at(page) },
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

const DESCRIPTION_LENGTH = 160;

/**
 * Description for search engines and messengers: the text written for them, or the beginning of the
 * description.
 */
export function descriptionOfOrganizer({ name, description, settings }: PublicOrganizer): string {
  const written = settings.seo_description ?? previewText(description, DESCRIPTION_LENGTH);
  const city = settings.location_details?.city;
  return written || [name, city].filter(Boolean).join(", ");
}
