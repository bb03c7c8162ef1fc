import type { AddressInfo } from "node:net";
import { afterEach, expect, test } from "vitest";
import { testDatabase } from "../../test/database.ts";
import { makeEvent, makeMember } from "../../test/factories.ts";
import type { Change } from "../platform/changes.ts";
import type { Member } from "../platform/http/call.ts";
import { createHttp } from "../platform/http/create-http.ts";
import { createLog } from "../platform/log.ts";
import type { Services } from "../platform/services.ts";
import { mountLiveRoutes } from "./live-routes.ts";

const { db } = await testDatabase();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

/** Starts a server that knows the session "good". The test itself publishes changes. */
async function openServer() {
  const row = await makeMember(db);
  const event = await makeEvent(db, { account_id: row.account_id });
  const listeners = new Set<(change: Change) => void>();
  const changes: Services["changes"] = {
    publish: (change) => listeners.forEach((listener) => listener(change)),
    subscribe(_eventId, listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    stop: async () => {},
  };
  let isLoggedIn = true;
  const member: Member = {
    userId: row.user_id,
    accountId: row.account_id,
    role: "ADMIN",
    isEmailVerified: true,
    eventIds: null,
    lacksSecondStep: false,
    sessionHash: Buffer.alloc(32),
  };
  const app = createHttp({ log: createLog("silent"), trustedProxies: [], isOwnHost: () => true });
  const find = async (token: string) => (isLoggedIn && token === "good" ? member : null);
  mountLiveRoutes(app, { db, changes }, find, { heartbeatMilliseconds: 50 });
  await app.listen({ port: 0, host: "127.0.0.1" });
  closing.push(() => app.close());
  const { port } = app.server.address() as AddressInfo;
  const open = (eventId: number | string = event.id, token = "good") =>
    fetch(`http://127.0.0.1:${port}/events/${eventId}/live`, {
      headers: { cookie: `__Host-session=${token}` },
    });
  return {
    app,
    event,
    changes,
    listeners,
    open,
    logOut: () => (isLoggedIn = false),
    change: (facts: Partial<Member>) => Object.assign(member, facts),
  };
}

test("sends the topic of a change as an event stream", async () => {
  const server = await openServer();
  const answer = await server.open();
  const reader = readerOf(answer);

  server.changes.publish({ event_id: server.event.id, topic: "check-ins" });

  expect(answer.headers.get("content-type")).toBe("text/event-stream; charset=utf-8");
  expect(await reader.until("check-ins")).toContain('event: change\ndata: {"topic":"check-ins"}\n\n');
  await reader.cancel();
});

test("keeps an idle stream open, and unsubscribes when the reader leaves", async () => {
  const server = await openServer();
  const reader = readerOf(await server.open());

  await reader.until(": still here");
  await reader.cancel();

  await expect.poll(() => server.listeners.size).toBe(0);
});

test("ends the stream with the session and with the server", async () => {
  const server = await openServer();
  const loggedOut = readerOf(await server.open());
  server.logOut();
  expect(await loggedOut.toEnd()).toBe(true);

  const other = await openServer();
  const stopped = readerOf(await other.open());
  const isClosed = other.app.close();
  expect(await stopped.toEnd()).toBe(true);
  await isClosed;
});

test.each<[string, Partial<Member>]>([
  ["may only work at the door by now", { role: "DOOR" }],
  ["has to set up a second step first", { lacksSecondStep: true }],
  ["is of a suspended account", { isSuspended: true }],
  ["no longer has the event", { eventIds: [] }],
])("AUT-06 ends the stream of a member who %s", async (_name, facts) => {
  const server = await openServer();
  const reader = readerOf(await server.open());
  await reader.until(": still here");

  server.change(facts);

  expect(await reader.toEnd()).toBe(true);
});

test("opens a stream only for members of the event's account", async () => {
  const server = await openServer();
  const elsewhere = await makeEvent(db);

  const statuses = [
    (await server.open(server.event.id, "bad")).status,
    (await server.open(elsewhere.id)).status,
    (await server.open("nonsense")).status,
  ];

  expect(statuses).toEqual([401, 404, 404]);
});

test("allows a user at most ten streams", async () => {
  const server = await openServer();
  const answers = await Promise.all(Array.from({ length: 10 }, () => server.open()));

  const eleventh = await server.open();

  expect(answers.map((answer) => answer.status)).toEqual(Array(10).fill(200));
  expect(eleventh.status).toBe(429);
  await Promise.all(answers.map((answer) => answer.body?.cancel()));
});

function readerOf(answer: Response) {
  const reader = answer.body!.getReader();
  const decoder = new TextDecoder();
  let text = "";
  return {
    async until(part: string): Promise<string> {
      while (!text.includes(part)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`ended before "${part}"`);
        text += decoder.decode(value, { stream: true });
      }
      return text;
    },
    async toEnd(): Promise<boolean> {
      for (;;) if ((await reader.read()).done) return true;
    },
    cancel: () => reader.cancel(),
  };
}
