export type Tab = "upcoming" | "past";

interface Place {
  tab: Tab;
  page?: number;
}

/** The address of an organiser's public page, from the root of the site. The first page has no number. */
export function organizerPath(
  { id, slug }: { id: number; slug: string },
  { tab, page = 1 }: Place = { tab: "upcoming" },
): string {
  return `/events/${id}/${slug}${tab === "past" ? "/past-events" : ""}${page > 1 ? `?page=${page}` : ""}`;
}
