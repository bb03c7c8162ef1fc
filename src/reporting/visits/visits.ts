import { CHECKOUT_COOKIE, SESSION_COOKIE } from "../../platform/http/call.ts";
import { clientAddress } from "../../platform/http/security/client-address.ts";
import { readCookies } from "../../platform/http/security/cookies.ts";
import type { ApiArea } from "../../platform/http/dispatch/bound-route.ts";
import type { ServedRequest } from "../../platform/http/pages/answer-first.ts";
import { startBackgroundLoop } from "../../platform/queue/background-loop.ts";
import type { Services } from "../../platform/services.ts";
import { campaignOf, siteOf } from "../../values/visit-source.ts";
import { createRecentVisits } from "./recent-visits.ts";
import { createTally } from "./tally.ts";
import { writeVisits } from "./write-visits.ts";

export interface Visits {
  /** Counts a visit. Called when a public page was sent, or was not modified. */
  pageServed(request: ServedRequest): void;
  /** Wraps the calls of an area, and counts how far buyers get. */
  watch(area: ApiArea): ApiArea;
  /** Writes the counts since the last flush, and publishes the changes. */
  flush(): Promise<void>;
  stop(): Promise<void>;
}

const FLUSH_MILLISECONDS = 3_000;
const EVENT_PAGE = /^\/(?:event|e|widget)\/([1-9]\d{0,14})(?![^/?])/;
const ROBOT = /bot|crawl|spider|slurp|preview|fetch|curl|wget|python|java\//i;
/** The calls that are a step of the funnel. */
const STEPS = {
  "POST /public/events/{event_id}/order": "selections",
  "PUT /public/events/{event_id}/order/{order_short_id}": "details",
} as const;

/**
 * Counts how many visitors view an event's page, start a checkout and enter their details. Uses no cookies: a
 * visitor is an IP address (a buyer: their checkout session), remembered in this process for five minutes and
 * never stored. Only counts by hour and source are stored. A process that dies loses the counts of a few
 * seconds.
 */
export function openVisits({ db, changes, log }: Pick<Services, "db" | "changes" | "log">): Visits {
  const seen = createRecentVisits();
  const tally = createTally();

  async function flush(): Promise<void> {
    const counted = tally.take();
    if (counted.length === 0) return;
    try {
      await writeVisits(db, counted);
    } catch (error) {
      tally.putBack(counted);
      throw error;
    }
    for (const event_id of new Set(counted.map(({ eventId }) => eventId)))
      changes.publish({ event_id, topic: "visits" });
  }

  const flushing = startBackgroundLoop({
    name: "visits",
    work: () => flush().then(() => FLUSH_MILLISECONDS),
    restMilliseconds: FLUSH_MILLISECONDS,
    onError: (error) => log.warn({ err: error }, "visits could not be written down"),
  });

  return {
    pageServed(request) {
      const eventId = EVENT_PAGE.exec(request.raw.url ?? "")?.[1];
      if (!eventId) return;
      const visitor = `${eventId} ${clientAddress(request)}`;
      if (seen.has(visitor) || !isVisitor(request)) return;
      seen.add(visitor);
      const query = new URL(request.raw.url!, "http://page").searchParams;
      const referrer = siteOf(request.headers.referer) ?? "";
      const isOwn = referrer === siteOf(request.host);
      const utmSource = campaignOf(query.get("utm_source")) ?? "";
      tally.add({ eventId: Number(eventId), referrer: isOwn ? "" : referrer, utmSource }, "views");
    },

    watch(area) {
      const handlers = { ...area.handlers };
      for (const [name, { method, path }] of Object.entries(area.contract)) {
        const step = STEPS[`${method} ${path}` as keyof typeof STEPS];
        const handle = handlers[name];
        if (!step || !handle) continue;
        handlers[name] = async (input: CheckoutInput, call: { cookie(name: string): string | undefined }) => {
          const answer = await handle(input as never, call as never);
          const buyer = input.query.session_identifier ?? call.cookie(CHECKOUT_COOKIE);
          const key = `${step} ${input.params.event_id} ${buyer}`;
          if (!buyer || seen.has(key)) return answer;
          seen.add(key);
          tally.add({ eventId: input.params.event_id, referrer: "", utmSource: "" }, step);
          return answer;
        };
      }
      return { ...area, handlers };
    },

    flush,

    async stop() {
      await flushing.stop();
      await flush().catch(() => {});
    },
  };
}

interface CheckoutInput {
  params: { event_id: number };
  query: { session_identifier?: string };
}

/** True if the request is from neither a member nor a bot nor a browser prefetch. */
function isVisitor({ method, headers, server }: ServedRequest): boolean {
  const agent = headers["user-agent"];
  return (
    method === "GET" &&
    !readCookies(headers.cookie).has(server.cookieRules.nameOf(SESSION_COOKIE)) &&
    agent !== undefined &&
    !ROBOT.test(agent) &&
    !/prefetch|prerender/.test(String(headers["sec-purpose"] ?? headers.purpose ?? ""))
  );
}
