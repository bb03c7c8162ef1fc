import { installation } from "../../../values/installation/installation.ts";

/** The events that an installation may count. No other event leaves a page. */
export type CountedEvent =
  | "sign-up"
  | "organiser created"
  | "first event created"
  | "event published"
  | "stripe connected"
  | "purchase paid"
  | "purchase offline"
  | "purchase free";

/** Sent from a page to the frame with the analytics script (platform/http/pages/analytics-frame.ts). */
export type AnalyticsMessage =
  | { type: "view"; url: string; referrer: string }
  | { type: "event"; name: CountedEvent; value?: number };

export const ANALYTICS_FRAME = "/analytics-frame";

/** Counts a page view, if the installation has analytics. */
export function countView(): void {
  send({ type: "view", url: publicAddress(location), referrer: siteBefore(document.referrer) });
}

/**
 * Counts an event. `value` is in minor units of the currency. `once`: counts at most once for this name in
 * the browser's session.
 */
export function countEvent(
  name: CountedEvent,
  { value, once }: { value?: number; once?: string } = {},
): void {
  if (!isWanted() || (once !== undefined && !isFirst(`counted.${once}`))) return;
  send({ type: "event", name, ...(value !== undefined && { value }) });
}

/**
 * Returns the address of a page without secrets: ids that open orders and tickets, tokens, and all parameters
 * except those of campaigns.
 */
export function publicAddress({
  origin,
  pathname,
  search,
}: Pick<Location, "origin" | "pathname" | "search">): string {
  const isOpen = /^\/(?:e|event|events)\/\d/.test(pathname);
  const words = pathname.split("/").filter((word) => isOpen || /^(?:[a-z][a-z-]{0,30}|\d{1,12})$/.test(word));
  const campaign = [...new URLSearchParams(search)].filter(
    ([name, value]) => /^utm_[a-z]{1,20}$/.test(name) && !value.includes("@"),
  );
  const query = new URLSearchParams(campaign.slice(0, 5)).toString();
  return `${origin}/${words.filter(Boolean).join("/")}${query && `?${query}`}`;
}

/** Respects browsers that ask not to be counted. */
function isWanted(): boolean {
  const { doNotTrack, globalPrivacyControl } = navigator as Navigator & { globalPrivacyControl?: boolean };
  return installation().hasAnalytics && doNotTrack !== "1" && globalPrivacyControl !== true;
}

function siteBefore(referrer: string): string {
  const url = URL.parse(referrer);
  return url && url.host !== location.host ? `${url.origin}/` : "";
}

let frame: Promise<HTMLIFrameElement> | undefined;

/**
 * Sends a message to the frame with the analytics script. The frame has an opaque origin: it reaches neither
 * the page nor its cookies, and receives only these messages.
 */
function send(message: AnalyticsMessage): void {
  if (!isWanted()) return;
  frame ??= new Promise((resolve) => {
    const element = document.createElement("iframe");
    element.hidden = true;
    element.title = "";
    element.tabIndex = -1;
    element.setAttribute("aria-hidden", "true");
    element.setAttribute("sandbox", "allow-scripts");
    element.src = ANALYTICS_FRAME;
    element.addEventListener("load", () => resolve(element), { once: true });
    document.body.append(element);
  });
  // The frame's origin is opaque, so no other target can be named. The message contains no secrets.
  void frame.then((element) => element.contentWindow?.postMessage(message, "*"));
}

function isFirst(key: string): boolean {
  try {
    if (sessionStorage.getItem(key) !== null) return false;
    sessionStorage.setItem(key, "1");
    return true;
  } catch {
    return false;
  }
}
