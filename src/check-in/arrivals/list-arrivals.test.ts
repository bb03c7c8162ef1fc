import { beforeEach, expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeMember, makeOrder, makeProduct, makeSession } from "../../../test/factories.ts";
import { shortId } from "../../values/short-id.ts";
import { checkInApi } from "../api.ts";
import { ARRIVAL_SPANS, type Arrivals } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const api = await testApi(testServices(database), [checkInApi]);
const member = await makeMember(db, { role: "ORGANIZER" });
const cookies = { "__Host-session": await makeSession(db, member) };

let event: Awaited<ReturnType<typeof makeEvent>>;
let codes: string[];
let lists: { id: number; short_id: string }[];
beforeEach(async () => {
  event = await makeEvent(db, { account_id: member.account_id });
  const product = await makeProduct(db, event);
  const { attendees } = await makeOrder(db, event, { product, quantity: 4 });
  codes = attendees.map(({ public_id, ticket_secret }) => `${public_id}.${ticket_secret}`);
  lists = await db
    .insertInto("check_in_lists")
    .values(
      ["Gate", "Garden"].map((name) => ({
        account_id: event.account_id,
        event_id: event.id,
        short_id: shortId("cil"),
        name,
      })),
    )
    .returning(["id", "short_id"])
    .execute();
});

/** Scans at a list, some minutes ago by the clock of a device without network. */
async function scan(list: { short_id: string } | undefined, code: string | undefined, minutesAgo = 0) {
  const now = Date.now();
  const { status } = await api.send(`POST /public/check-in-lists/${list!.short_id}/check-ins`, {
    body: {
      scans: [
        {
          scan_id: crypto.randomUUID(),
          code,
          scanned_at: new Date(now - minutesAgo * 60_000).toISOString(),
        },
      ],
      sent_at: new Date(now).toISOString(),
    },
  });
  expect(status).toBe(200);
}

async function read(as = cookies): Promise<Arrivals> {
  const { status, json } = await api.send(`GET /events/${event.id}/check-in-arrivals`, { cookies: as });
  expect(status).toBe(200);
  return json.data;
}

const sumOf = (values: readonly number[]) => values.reduce((all, count) => all + count, 0);

test("counts entries at each door by the time of their scans, and leaves out old and undone ones", async () => {
  const [gate, garden] = lists;
  await scan(gate, codes[0]);
  await scan(gate, codes[1], 30);
  await scan(gate, codes[2], 130);
  await scan(garden, codes[0]);
  await scan(garden, codes[3]);
  await db
    .updateTable("check_ins")
    .set({ undone_at: new Date() })
    .where("check_in_list_id", "=", garden!.id)
    .where("attendee_id", "=", (at) =>
      at.selectFrom("attendees").select("id").where("public_id", "=", codes[3]!.split(".")[0]!),
    )
    .execute();

  const { from, lists: found } = await read();

  const at = (minutesAgo: number) =>
    Math.floor((Date.now() - minutesAgo * 60_000 - Date.parse(from)) / 300_000);
  expect(new Date(from).getUTCMinutes() % 5).toBe(0);
  expect(found.map(({ check_in_list_id }) => check_in_list_id)).toEqual([gate!.id, garden!.id]);
  const [byGate, byGarden] = found.map(({ arrivals }) => arrivals);
  expect(byGate).toHaveLength(ARRIVAL_SPANS);
  expect([sumOf(byGate!), sumOf(byGarden!)]).toEqual([2, 1]);
  // A span may end between the scan and the answer.
  expect((byGate![at(0)] ?? 0) + byGate![at(0) - 1]!).toBe(1);
  expect(byGate![at(30)]! + byGate![at(30) - 1]!).toBe(1);
});

test("counts the scans of the last hour that let nobody in, also codes that are no ticket", async () => {
  const [gate] = lists;
  await scan(gate, codes[0]);
  await scan(gate, codes[0]);
  await scan(gate, "A-2222222.0123456789ABCDEF");
  await scan(gate, "https://example.org/no-ticket", 90);

  expect((await read()).lists).toMatchObject([{ check_in_list_id: gate!.id, refused: 2 }]);
});

test("has no list without a scan, and is for those who may see the event", async () => {
  expect((await read()).lists).toEqual([]);

  const doorStaff = await makeMember(db, { role: "DOOR", account_id: member.account_id });
  const stranger = await makeMember(db, { role: "ORGANIZER" });
  const statusOf = async (user: typeof stranger) =>
    (
      await api.send(`GET /events/${event.id}/check-in-arrivals`, {
        cookies: { "__Host-session": await makeSession(db, user) },
      })
    ).status;
  expect([await statusOf(doorStaff), await statusOf(stranger)]).toEqual([403, 404]);
});
