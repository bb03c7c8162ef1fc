import { Readable } from "node:stream";
import type { FastifyInstance } from "fastify";
import { requireEvent } from "../events/index.ts";
import { type Member, SESSION_COOKIE } from "../platform/http/call.ts";
import { createCall, type FindMember } from "../platform/http/create-call.ts";
import { mayCall, canAccessEvent, requireSecondStep } from "../platform/http/dispatch/permissions.ts";
import type { Services } from "../platform/services.ts";
import { Refusal } from "../values/refusal.ts";

const HEARTBEAT_MILLISECONDS = 20_000;
const RECONNECT_MILLISECONDS = 2_000;
const STREAMS_PER_USER = 10;

interface LiveStream {
  userId: number;
  readable: Readable;
}

interface LiveOptions {
  heartbeatMilliseconds?: number;
}

/**
 * GET /events/{event_id}/live: sends members of the account the topic of each change as Server-Sent Events. Never
 * sends data: the page requests data through the ordinary calls with their permission checks. A stream ends with
 * the server, and at the latest one heartbeat after its session or the member's permission has ended. Until then a
 * former viewer learns at most that something changed.
 */
export function mountLiveRoutes(
  app: FastifyInstance,
  services: Pick<Services, "db" | "changes">,
  findMember: FindMember,
  { heartbeatMilliseconds = HEARTBEAT_MILLISECONDS }: LiveOptions = {},
): void {
  const streams = new Set<LiveStream>();
  app.addHook("preClose", async () => {
    for (const { readable } of streams) readable.push(null);
  });

  app.get("/events/:event_id/live", async (request, reply) => {
    const call = createCall(request, reply, findMember);
    const eventId = eventIdOf(request.params);
    const member = requireListener(await call.member(), eventId);
    await requireEvent(services.db, { accountId: member.accountId, eventId });
    if (countOf(streams, member.userId) >= STREAMS_PER_USER) throw new Refusal("rate_limited");

    const readable = new Readable({ read() {} });
    const stream = { userId: member.userId, readable };
    const unsubscribe = services.changes.subscribe(eventId, ({ topic }) => {
      readable.push(`event: change\ndata: ${JSON.stringify({ topic })}\n\n`);
    });
    const heartbeat = setInterval(async () => {
      const now = await findMember(call.cookie(SESSION_COOKIE) ?? "").catch(() => member);
      readable.push(mayListen(now, eventId) ? ": still here\n\n" : null);
    }, heartbeatMilliseconds);
    readable.once("close", () => {
      unsubscribe();
      clearInterval(heartbeat);
      streams.delete(stream);
    });
    streams.add(stream);
    readable.push(`retry: ${RECONNECT_MILLISECONDS}\n\n`);

    return reply
      .header("content-type", "text/event-stream; charset=utf-8")
      .header("cache-control", "no-store")
      .header("x-accel-buffering", "no")
      .send(readable);
  });
}

function requireListener(member: Member | null, eventId: number): Member {
  if (!member) throw new Refusal("not_logged_in");
  if (!mayCall("user", member.role)) throw new Refusal("forbidden");
  requireSecondStep("user", member);
  if (member.isSuspended) throw new Refusal("account_suspended");
  if (!canAccessEvent(member, eventId)) throw new Refusal("not_found");
  return member;
}

function mayListen(member: Member | null, eventId: number): boolean {
  try {
    requireListener(member, eventId);
    return true;
  } catch {
    return false;
  }
}

function eventIdOf(params: unknown): number {
  const text = (params as { event_id: string }).event_id;
  if (!/^[1-9]\d{0,15}$/.test(text)) throw new Refusal("not_found");
  return Number(text);
}

function countOf(streams: Set<LiveStream>, userId: number): number {
  return [...streams].filter((stream) => stream.userId === userId).length;
}
