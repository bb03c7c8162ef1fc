import { createHash } from "node:crypto";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import { createExpiringCache } from "../../platform/http/expiring-cache.ts";
import type { Services } from "../../platform/services.ts";
import { Refusal } from "../../values/refusal.ts";
import { calendarFeed, calendarFile } from "../../tickets/index.ts";
import { findAnnouncements, findCalendar, findFeedEvent } from "./feed-events.ts";
import { organizerAtom } from "./organizer-atom.ts";

/** Calendar programs poll a few times a day. A change appears in the feed after five minutes at most. */
const KEPT_SECONDS = 300;
const MAX_BYTES = 8 * 1024 * 1024;
/** Reserved cache size of a feed before it is written. */
const FEED_BYTES = 50_000;

const CALENDAR = "text/calendar; charset=utf-8; method=PUBLISH";
const ATOM = "application/atom+xml; charset=utf-8";

interface Feed {
  text: string;
  etag: string;
  filename?: string;
}

type ById = { Params: { id: string } };

/**
 * Serves an event's calendar entry at `/event/{id}/calendar.ics`, and an organiser's events as a calendar and
 * as an Atom feed at `/events/{id}/calendar.ics` and `/events/{id}/feed.atom`. The addresses contain no
 * names, because subscriptions outlive them. 404 for anything that is not public.
 */
export function mountFeeds(app: FastifyInstance, { db, config }: Pick<Services, "db" | "config">): void {
  const { publicUrl } = config;
  const feeds = createExpiringCache<Promise<Feed | null>>(MAX_BYTES);

  function kept(key: string, write: () => Promise<Omit<Feed, "etag"> | null>): Promise<Feed | null> {
    const known = feeds.get(key);
    if (known) return known;
    const written = write().then((feed) => feed && { ...feed, etag: etagOf(feed.text) });
    feeds.set(key, written, { bytes: FEED_BYTES, until: performance.now() + KEPT_SECONDS * 1_000 });
    // Does not cache a failure, nor a missing feed, which may exist in a minute.
    written.then(
      (feed) => feed ?? feeds.delete(key),
      () => feeds.delete(key),
    );
    return written;
  }

  async function answer(
    request: FastifyRequest<ById>,
    reply: FastifyReply,
    write: (id: number) => Promise<Omit<Feed, "etag"> | null>,
    type: string,
  ) {
    const id = /^[1-9]\d{0,14}$/.test(request.params.id) ? Number(request.params.id) : null;
    const feed = id === null ? null : await kept(request.url.split("?", 1)[0]!, () => write(id));
    if (!feed) throw new Refusal("not_found");
    reply.header("cache-control", `public, max-age=${KEPT_SECONDS}`).header("etag", feed.etag);
    if (request.headers["if-none-match"]?.includes(feed.etag)) return reply.status(304).send();
    if (feed.filename) reply.header("content-disposition", `attachment; filename="${feed.filename}"`);
    return reply.type(type).send(feed.text);
  }

  app.get<ById>("/event/:id/calendar.ics", (request, reply) =>
    answer(
      request,
      reply,
      async (id) => {
        const event = await findFeedEvent(db, id);
        if (!event) return null;
        const entry = { ...event, support_email: null };
        return {
          text: calendarFile({ event: entry, publicUrl, now: event.updated_at }),
          filename: `${event.slug}.ics`,
        };
      },
      CALENDAR,
    ),
  );

  app.get<ById>("/events/:id/calendar.ics", (request, reply) =>
    answer(
      request,
      reply,
      async (id) => {
        const feed = await findCalendar(db, id);
        if (!feed) return null;
        const { organizer, events } = feed;
        const entries = events.map((event) => ({
          ...event,
          organizer_name: organizer.name,
          support_email: null,
          stamp: event.updated_at,
        }));
        const url = `${publicUrl}/events/${id}/calendar.ics`;
        const { name, timezone } = organizer;
        return { text: calendarFeed({ name, url, timezone, events: entries, publicUrl }) };
      },
      CALENDAR,
    ),
  );

  app.get<ById>("/events/:id/feed.atom", (request, reply) =>
    answer(
      request,
      reply,
      async (id) => {
        const feed = await findAnnouncements(db, id);
        return feed && { text: organizerAtom({ ...feed, publicUrl }) };
      },
      ATOM,
    ),
  );
}

function etagOf(text: string): string {
  return `"${createHash("sha256").update(text).digest("base64url").slice(0, 22)}"`;
}
