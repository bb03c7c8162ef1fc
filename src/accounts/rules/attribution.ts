import { campaignOf, siteOf } from "../../values/visit-source.ts";

/** The browser's record of the first link with a campaign. */
export interface GivenAttribution {
  utm_source?: string | null | undefined;
  utm_medium?: string | null | undefined;
  utm_campaign?: string | null | undefined;
  utm_term?: string | null | undefined;
  utm_content?: string | null | undefined;
  gclid?: string | null | undefined;
  fbclid?: string | null | undefined;
  referrer_url?: string | null | undefined;
  landing_page?: string | null | undefined;
  utm_raw?: Record<string, string> | null | undefined;
}

const NAMES = ["utm_source", "utm_medium", "utm_campaign", "utm_term", "utm_content"] as const;
const PAID = new Set(["cpc", "ppc", "paid", "paidsocial", "display", "retargeting"]);
/** The click id that an advertising network adds. */
const CLICK_ID = /^[\w.~-]{1,255}$/;

/** Returns the attribution of an account, in lower case. Null: no link with a campaign led here. */
export function attributionOf(given: GivenAttribution, ownHost: string) {
  const names = Object.fromEntries(NAMES.map((name) => [name, campaignOf(given[name])])) as Record<
    (typeof NAMES)[number],
    string | null
  >;
  const [gclid, fbclid] = [clickOf(given.gclid), clickOf(given.fbclid)];
  if (!names.utm_source && !names.utm_medium && !names.utm_campaign && !gclid && !fbclid) return null;
  const site = siteOf(given.referrer_url);
  const isPaid = gclid !== null || fbclid !== null || PAID.has(names.utm_medium ?? "");
  const isReferral = site !== null && site !== siteOf(ownHost);
  return {
    ...names,
    gclid,
    fbclid,
    source_type: isPaid ? ("paid" as const) : isReferral ? ("referral" as const) : ("organic" as const),
    referrer_url: withoutQuery(given.referrer_url),
    landing_page: withoutQuery(given.landing_page),
    utm_raw: rawOf(given.utm_raw),
  };
}

function clickOf(given: string | null | undefined): string | null {
  return given && CLICK_ID.test(given) ? given : null;
}

/** Removes the query, because it can name people or contain secrets. */
function withoutQuery(address: string | null | undefined): string | null {
  const url = URL.parse(address ?? "");
  if (!url || !/^https?:$/.test(url.protocol)) return null;
  return (url.origin + url.pathname).slice(0, 2_048);
}

/** The link's other parameters whose names begin with `utm_`. */
function rawOf(given: Record<string, string> | null | undefined): Record<string, string> {
  const known = Object.entries(given ?? {}).flatMap(([name, value]) => {
    const campaign = /^utm_[a-z_]{1,30}$/.test(name) ? campaignOf(value) : null;
    return campaign ? [[name, campaign] as const] : [];
  });
  return Object.fromEntries(known.slice(0, 20));
}
