import { data, redirect } from "react-router";
import { pageOf } from "../../../platform/http/pages/page-context.ts";
import { Refusal } from "../../../values/refusal.ts";
import type { StorefrontContract } from "../../contract.ts";
import type { ListedEvent, PublicOrganizer } from "../../organizers/contract/public-organizers.ts";
import { type Campaign, campaignIn } from "../../../values/visit-source.ts";
import { type SocialLink, socialLinksOf } from "../../social-links.ts";
import { organizerPath, type Tab } from "../../rules/organizer-path.ts";
import { organizerTags } from "./organizer-tags.ts";

export interface OrganizerPageData {
  organizer: PublicOrganizer | null;
  events: ListedEvent[];
  tab: Tab;
  page: number;
  lastPage: number;
  /** Search words. Empty: none. */
  query: string;
  social: SocialLink[];
  /** Campaign of the address, which the page's links hand on. */
  campaign: Campaign;
  tags: ReturnType<typeof organizerTags> | null;
}

const MAX_QUERY = 100;

const NOTHING = {
  organizer: null,
  events: [],
  page: 1,
  lastPage: 1,
  query: "",
  social: [],
  campaign: {},
  tags: null,
};

interface Asked {
  url: URL;
  params: { organizerId: string; organizerSlug?: string | undefined };
  context: Parameters<typeof pageOf>[0];
  /** True at the organiser's public address, which has a slug. The preview has none. */
  hasAddress?: boolean;
}

/**
 * Loads an organiser's page with one page of upcoming events, soonest first, or of past ones, latest first.
 * Redirects any other slug to the canonical address. Returns an empty result with status 404 if the organiser
 * is not public.
 */
export async function findOrganizerPage({ url, params, context, hasAddress = true }: Asked, tab: Tab) {
  const { clientFor, publicConfig, locale } = pageOf(context);
  const api = clientFor<StorefrontContract>();
  const at = { params: { organizer_id: params.organizerId } };
  try {
    const { data: organizer } = await api("GET /public/organizers/{organizer_id}", at);
    if (hasAddress && params.organizerSlug !== organizer.slug)
      throw redirect(organizerPath(organizer, { tab }) + url.search, 301);
    const query = (url.searchParams.get("query") ?? "").trim().slice(0, MAX_QUERY);
    const { data: events, meta } = await api("GET /public/organizers/{organizer_id}/events", {
      ...at,
      query: {
        events_status: tab,
        sort_by: "start_date",
        sort_direction: tab === "past" ? "desc" : "asc",
        page: String(pageIn(url)),
        ...(query && { query }),
      },
    });
    const shown = { tab, page: meta.current_page, lastPage: meta.last_page, query };
    const social = socialLinksOf(organizer.social_links);
    const campaign = campaignIn(Object.fromEntries(url.searchParams));
    const tags = organizerTags(organizer, shown, publicConfig, locale);
    return { organizer, events, ...shown, social, campaign, tags };
  } catch (error) {
    if (!(error instanceof Refusal && error.code === "not_found")) throw error;
    return data<OrganizerPageData>({ ...NOTHING, tab }, { status: 404 });
  }
}

/** Page number of the address. Anything else means the first page. */
export function pageIn(url: URL): number {
  const typed = url.searchParams.get("page") ?? "";
  return /^[1-9]\d{0,5}$/.test(typed) ? Number(typed) : 1;
}
