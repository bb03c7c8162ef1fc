import { setTimeout as pause } from "node:timers/promises";
import { afterAll, expect, test } from "vitest";
import type { DoorList, Verdict } from "../src/check-in/contract.ts";
import { createNearbyTickets } from "../src/door/web/offline/nearby-tickets.ts";
import { createTicketBook } from "../src/door/web/offline/ticket-book.ts";
import { parseTicketCode } from "../src/tickets/rules/parse-ticket-code.ts";
import { shortId } from "../src/values/short-id.ts";
import { makeEvent, makeMember, makeOrder, makeSession } from "../test/factories.ts";
import { openFixture } from "./fixture.ts";
import type { Program } from "./program.ts";

const REISSUES = process.env.FAULTS === "long" ? 50 : 6;
/** The interval of the door's page (src/door/web/offline/use-offline.ts). */
const DELTA_MILLISECONDS = 5_000;
const BUSY_MILLISECONDS = 100;
/** The next delta, and the time that it takes on a busy machine. */
const MAX_DELTA = DELTA_MILLISECONDS + 20_000;

const fixture = await openFixture();
const { db } = fixture;
afterAll(() => fixture.close());

test("a reissued ticket's old code is refused at once by another process, and by a door's own list with the next delta", async () => {
  const event = await makeEvent(db);
  const member = await makeMember(db, { account_id: event.account_id, role: "ADMIN" });
  // The name of the session cookie on a server without HTTPS.
  const cookie = `tessera-session=${await makeSession(db, member)}`;
  const list = await db
    .insertInto("check_in_lists")
    .values({
      account_id: event.account_id,
      event_id: event.id,
      short_id: shortId("cil"),
      name: "Gate",
      covers_all_tickets: true,
    })
    .returning("short_id")
    .executeTakeFirstOrThrow();
  const { attendees } = await makeOrder(db, event, { quantity: REISSUES });
  const [office, gate] = await Promise.all([fixture.startProgram(), fixture.startProgram()]);
  const call = async (program: Program, path: string, body: object): Promise<unknown> => {
    const origin = `http://127.0.0.1:${program.port}`;
    const answer = await fetch(`${origin}/api${path}`, {
      method: "POST",
      headers: { cookie, origin, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    // A busy machine: the program sheds load.
    if (answer.status === 503) return pause(BUSY_MILLISECONDS).then(() => call(program, path, body));
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return answer.json();
  };
  const scan = async (code: string): Promise<Verdict["verdict"]> => {
    const scans = [{ scan_id: crypto.randomUUID(), code }];
    const answer = (await call(gate, `/public/check-in-lists/${list.short_id}/check-ins`, {
      scans,
      device_name: "Gate",
    })) as { data: Verdict[] };
    return answer.data[0]!.verdict;
  };
  const device = await openDevice(gate, list.short_id);

  const online: number[] = [];
  const offline: number[] = [];
  let askedAt = performance.now();
  for (const { id, public_id, ticket_secret } of attendees) {
    const old = `${public_id}.${ticket_secret}`;
    await call(office, `/events/${event.id}/attendees/${id}/reissue`, {});
    const reissuedAt = performance.now();
    device.watch(old, reissuedAt);
    while ((await scan(old)) !== "SUPERSEDED") expect(performance.now() - reissuedAt).toBeLessThan(10_000);
    online.push(performance.now() - reissuedAt);
    // Spreads the reissues over the time between two deltas.
    await pause(DELTA_MILLISECONDS / 13);
    if (performance.now() - askedAt < DELTA_MILLISECONDS) continue;
    offline.push(...(await device.refresh()));
    askedAt = performance.now();
  }
  while (device.isWatching()) {
    await pause(Math.max(0, DELTA_MILLISECONDS - (performance.now() - askedAt)));
    askedAt = performance.now();
    offline.push(...(await device.refresh()));
  }
  device.close();

  console.log(`refused by another process: ${figures(online)}; by a door's list: ${figures(offline)}`);
  expect(online).toHaveLength(REISSUES);
  expect(Math.max(...offline)).toBeLessThan(MAX_DELTA);
});

/** Opens the part of a door's page that stores its tickets and requests their changes (`refresh`). */
async function openDevice(program: Program, link: string) {
  const real = globalThis.fetch;
  globalThis.fetch = (address, options) =>
    real(new URL(String(address), `http://127.0.0.1:${program.port}`), options);
  const store = {
    load: async () => ({ door: null, chunks: [] }),
    replace: async () => {},
    append: async () => false,
    clear: async () => {},
  };
  const book = await createTicketBook({ short_id: link } as DoorList, store, await createNearbyTickets(null));
  while (book.freshAt() === null) await book.refresh().catch(() => pause(BUSY_MILLISECONDS));
  const watched = new Map<string, number>();
  return {
    watch: (code: string, since: number) => void watched.set(code, since),
    isWatching: () => watched.size > 0,
    /**
     * Requests the changes. Returns the milliseconds since the reissue for each code that is refused from now on.
     */
    async refresh(): Promise<number[]> {
      // The page, too, tries again after a failure.
      await book.refresh().catch(() => pause(BUSY_MILLISECONDS));
      const refused: number[] = [];
      for (const [code, since] of watched) {
        const found = await book.find(parseTicketCode(code)!);
        if (found === "unclear" || found.ticket?.state !== "SUPERSEDED") continue;
        watched.delete(code);
        refused.push(performance.now() - since);
      }
      return refused;
    },
    close: () => void (globalThis.fetch = real),
  };
}

function figures(milliseconds: number[]): string {
  const sorted = milliseconds.toSorted((a, b) => a - b);
  const half = sorted[Math.floor(sorted.length / 2)]!;
  return `median ${half.toFixed(0)} ms, longest ${sorted.at(-1)!.toFixed(0)} ms of ${sorted.length}`;
}
