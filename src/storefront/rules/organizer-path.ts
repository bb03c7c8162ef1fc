export type Tab = "upcoming" | "past";

interface Place {
  tab: Tab;
  page?: number;
  /** Search words for the titles of events. */
  query?: string;
}

/** Path of an organiser's public page. The first page has no number. */
export function organizerPath(
  { id, slug }: { id: number; slug: string },
  { tab, page = 1, query = "" }: Place = { tab: "upcoming" },
): string {
  const search = new URLSearchParams({ ...(query && { query }), ...(page > 1 && { page: String(page) }) });
  return `/events/${id}/${slug}${tab === "past" ? "/past-events" : ""}${search.size > 0 ? `?${search}` : ""}`;
}
