import type { Campaign } from "../../values/visit-source.ts";

export type Tab = "upcoming" | "past";

/** How a page of an organiser was opened. Its links lead on in the same way. */
export interface Visit {
  /** Campaign parameters of the page's address, so that the event's page can record them. */
  campaign?: Campaign | undefined;
  /** Links lead to previews, because members see pages there that are not public. */
  isPreview?: boolean | undefined;
}

interface Place extends Visit {
  tab: Tab;
  page?: number;
  /** Search words for the titles of events. */
  query?: string;
}

/** Path of an organiser's page. The first page has no number. */
export function organizerPath(
  { id, slug }: { id: number; slug: string },
  { tab, page = 1, query = "", campaign, isPreview = false }: Place = { tab: "upcoming" },
): string {
  const search = new URLSearchParams({
    ...(isPreview && tab === "past" && { tab }),
    ...(query && { query }),
    ...(page > 1 && { page: String(page) }),
    ...campaign,
  });
  const path = isPreview ? `/organizer/${id}/preview` : publicPath(id, slug, tab);
  return withSearch(path, search);
}

/** Path of an event's page, for links from the pages of its organiser. */
export function listedEventPath(
  { id, slug }: { id: number; slug: string },
  { campaign, isPreview = false }: Visit = {},
): string {
  const path = isPreview ? `/event/${id}/preview` : `/event/${id}/${slug}`;
  return withSearch(path, new URLSearchParams({ ...campaign }));
}

function publicPath(id: number, slug: string, tab: Tab): string {
  return `/events/${id}/${slug}${tab === "past" ? "/past-events" : ""}`;
}

function withSearch(path: string, search: URLSearchParams): string {
  return search.size > 0 ? `${path}?${search}` : path;
}
