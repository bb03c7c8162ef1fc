/** The first link with a campaign that led a visitor here, as this browser stores it. */
export interface FirstTouch {
  /** `utm_…`, `gclid` and `fbclid` of the link. */
  parameters: Record<string, string>;
  /** The previous page, if the browser reveals it. */
  referrer: string;
  /** The first page on this site, without its query. */
  landing: string;
  /** Milliseconds since 1970. */
  at: number;
}

const DAYS = 30;
const KEY = "first_touch";
const MARKS = ["utm_source", "utm_medium", "utm_campaign", "gclid", "fbclid"];
const MAX_LENGTH = 255;
/** Pages whose address contains no secret. */
const OPEN_PATHS = /^\/(?:$|(?:e|event|events)\/\d|auth\/(?:login|register)$|widget\/|about$)/;

/** The query at first load, because applying a code changes the address. */
const INITIAL_QUERY = typeof window === "undefined" ? null : window.location.search;

/**
 * Stores a link with a campaign for thirty days, once for the whole site and once for each event, because one
 * organiser must not see another's campaigns. A later link changes nothing: the first touch counts. Without
 * storage nothing is stored.
 */
export function rememberFirstTouch(): void {
  const touch = touchOf(INITIAL_QUERY ?? "", { referrer: document.referrer, location, now: Date.now() });
  if (!touch) return;
  try {
    forgetOld();
    const eventId = eventIdOf(location.pathname);
    for (const key of eventId ? [KEY, `${KEY}.${eventId}`] : [KEY])
      if (localStorage.getItem(key) === null) localStorage.setItem(key, JSON.stringify(touch));
  } catch {
    // The storage is blocked or full.
  }
}

/** Returns the first touch of this event, or of the site without an event. Null: none known. */
export function firstTouch(eventId?: string | null): FirstTouch | null {
  try {
    return readTouch(localStorage.getItem(eventId ? `${KEY}.${eventId}` : KEY), Date.now());
  } catch {
    return null;
  }
}

/**
 * Returns the touch of this address. Null if it has no campaign or comes from a page of this site that has
 * scripts.
 */
export function touchOf(
  search: string,
  {
    referrer,
    location: here,
    now,
  }: { referrer: string; location: Pick<Location, "host" | "origin" | "pathname">; now: number },
): FirstTouch | null {
  // The visitor comes from an organiser's page. That page has no scripts and stores no touch, so its address, the
  // referrer, still contains the parameters of the link that led to it.
  const isHandedOn = referrer.startsWith(`${here.origin}/events/`);
  const query = new URLSearchParams(isHandedOn ? referrer.split("?")[1] : search);
  const isInside = !isHandedOn && referrer.split("/")[2] === here.host;
  if (isInside || !MARKS.some((name) => query.get(name))) return null;
  const parameters = [...query].filter(
    ([name, value]) => /^(?:utm_[a-z_]{1,30}|gclid|fbclid)$/.test(name) && value,
  );
  return {
    parameters: Object.fromEntries(
      parameters.slice(0, 20).map(([name, value]) => [name, value.slice(0, MAX_LENGTH)]),
    ),
    referrer: isHandedOn ? "" : referrer.split(/[?#]/)[0]!.slice(0, 2_000),
    landing: here.origin + (OPEN_PATHS.test(here.pathname) ? here.pathname.slice(0, 1_000) : "/"),
    at: now,
  };
}

/** Returns null if the value is missing, invalid or too old. */
export function readTouch(stored: string | null, now: number): FirstTouch | null {
  const touch = JSON.parse(stored ?? "null") as FirstTouch | null;
  if (typeof touch?.parameters !== "object" || !(now - touch.at < DAYS * 86_400_000)) return null;
  return touch;
}

/** Returns the id of the event in the address of a public page. */
export function eventIdOf(pathname: string): string | undefined {
  return /^\/(?:e|event|widget)\/(\d+)/.exec(pathname)?.[1];
}

function forgetOld(): void {
  for (const key of Object.keys(localStorage))
    if (key.split(".")[0] === KEY && !readTouch(localStorage.getItem(key), Date.now()))
      localStorage.removeItem(key);
}
