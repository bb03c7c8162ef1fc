import { beforeAll, expect, test } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { daysFromNow, makeEvent, makeOrder, makeProduct } from "../../test/factories.ts";
import { reissueTicket } from "../tickets/index.ts";
import { shortId } from "../values/short-id.ts";
import { checkInApi } from "./api.ts";
import type { DoorAttendee, Verdict } from "./contract.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await testApi(services, [checkInApi]);

type Event = Awaited<ReturnType<typeof makeEvent>>;
type Ticket = Awaited<ReturnType<typeof makeOrder>>["attendees"][number];

let event: Event;
let ticketType: Awaited<ReturnType<typeof makeProduct>>;
beforeAll(async () => {
  event = await makeEvent(db, { title: "Night of the Owls" });
  ticketType = await makeProduct(db, event, { title: "Balcony" });
});

/** Makes a separate list for each test, so that no test sees another one's check-ins. */
async function makeList(
  facts: { activates_at?: Date; expires_at?: Date; of?: Event; products?: number[] } = {},
) {
  const { of = event, products = [], ...window } = facts;
  const tenant = { account_id: of.account_id, event_id: of.id };
  const list = await db
    .insertInto("check_in_lists")
    .values({
      ...tenant,
      ...window,
      short_id: shortId("cil"),
      name: "North gate",
      covers_all_tickets: products.length === 0,
    })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
  for (const product_id of products)
    await db
      .insertInto("check_in_list_products")
      .values({ ...tenant, product_id, check_in_list_id: list.id })
      .execute();
  return list;
}

async function makeTicket(facts: Parameters<typeof makeOrder>[2] = {}, of: Event = event): Promise<Ticket> {
  const product = of === event ? ticketType : undefined;
  return (await makeOrder(db, of, { product, ...facts })).attendees[0]!;
}

const qrOf = (ticket: Ticket) => `${ticket.public_id}.${ticket.ticket_secret}`;
const newScan = () => crypto.randomUUID();

interface DoorScan {
  scan_id?: string;
  code: string;
  is_typed?: boolean;
  scanned_at?: string;
  turned_away?: boolean;
  said?: Verdict["verdict"];
}

function send(list: { short_id: string }, scans: DoorScan[], device = "Gate A", sent_at?: string) {
  return api.send(`POST /public/check-in-lists/${list.short_id}/check-ins`, {
    body: { scans: scans.map((one) => ({ scan_id: newScan(), ...one })), device_name: device, sent_at },
  });
}

/** Reads the recorded scans of a list, in the order in which they were made. */
const scansOf = (list: { id: number }) =>
  db
    .selectFrom("scans")
    .select(["verdict", "device_name", "device_at", "scanned_at", "received_at"])
    .where("check_in_list_id", "=", list.id)
    .orderBy("scanned_at")
    .execute();

/** Gives a ticket a new link and code. Returns the newest copy of the ticket. */
async function reissue(ticket: Ticket): Promise<Ticket> {
  await db.transaction().execute(async (tx) => {
    const { order_id: id } = await tx
      .selectFrom("attendees")
      .select("order_id")
      .where("id", "=", ticket.id)
      .executeTakeFirstOrThrow();
    const order = { id, account_id: event.account_id, event_id: event.id };
    await reissueTicket(tx, { order, attendeeId: ticket.id, by: { kind: "SYSTEM" } });
  });
  const { ticket_secret } = await db
    .selectFrom("attendees")
    .select("ticket_secret")
    .where("id", "=", ticket.id)
    .executeTakeFirstOrThrow();
  return { ...ticket, ticket_secret };
}

async function scan(
  list: { short_id: string },
  code: string,
  more: Partial<DoorScan> = {},
): Promise<Verdict> {
  const answer = await send(list, [{ code, ...more }]);
  expect(answer.status).toBe(200);
  return answer.json.data[0];
}

const find = async (list: { short_id: string }, query: string): Promise<DoorAttendee[]> =>
  (await api.send(`GET /public/check-in-lists/${list.short_id}/attendees?query=${encodeURIComponent(query)}`))
    .json.data;

async function rowsOf(list: { id: number }): Promise<number> {
  const { n } = await db
    .selectFrom("check_ins")
    .select((row) => row.fn.countAll<number>().as("n"))
    .where("check_in_list_id", "=", list.id)
    .executeTakeFirstOrThrow();
  return n;
}

test("a ticket's code opens the door once, and says whose it is", async () => {
  const list = await makeList();
  const ticket = await makeTicket({ first_name: "Ann", last_name: "Lee" });

  const first = await scan(list, qrOf(ticket));
  const second = await scan(list, qrOf(ticket));

  expect(first).toMatchObject({
    verdict: "ADMITTED",
    first_name: "Ann",
    last_name: "Lee",
    product_title: "Balcony",
  });
  expect(second).toMatchObject({
    verdict: "ALREADY_IN",
    checked_in_by: "Gate A",
    checked_in_at: first.checked_in_at,
  });
  expect(second.check_in_short_id).toBe(first.check_in_short_id);
});

test("CHK-05 the same ticket on two devices at the same moment admits one, fifty times over", async () => {
  const list = await makeList();
  const order = await makeOrder(db, event, { product: ticketType, quantity: 50 });

  for (const ticket of order.attendees) {
    const answers = await Promise.all(
      ["Gate A", "Gate B"].map((gate) => send(list, [{ code: qrOf(ticket) }], gate)),
    );
    const verdicts: Verdict[] = answers.map((answer) => answer.json.data[0]);
    const late = verdicts.find((one) => one.verdict === "ALREADY_IN")!;

    expect(verdicts.map((one) => one.verdict).toSorted()).toEqual(["ADMITTED", "ALREADY_IN"]);
    expect(verdicts[0]!.check_in_short_id).toBe(verdicts[1]!.check_in_short_id);
    expect(late.checked_in_by).toBe(verdicts[0] === late ? "Gate B" : "Gate A");
    expect(late.checked_in_at).toEqual(expect.any(String));
  }
  expect(await rowsOf(list)).toBe(50);
});

test("CHK-06 a scan sent again after a lost answer is admitted again, and stands once", async () => {
  const list = await makeList();
  const ticket = await makeTicket();
  const scan_id = newScan();

  const answers = [];
  for (let time = 0; time < 3; time += 1) answers.push(await scan(list, qrOf(ticket), { scan_id }));
  const together = await Promise.all([1, 2, 3, 4].map(() => scan(list, qrOf(ticket), { scan_id })));

  expect(new Set([...answers, ...together].map((one) => one.verdict))).toEqual(new Set(["ADMITTED"]));
  expect(new Set([...answers, ...together].map((one) => one.check_in_short_id)).size).toBe(1);
  expect(await rowsOf(list)).toBe(1);
});

test("CHK-06 two devices that send the same fifty people in opposite orders both get their answers", async () => {
  const order = await makeOrder(db, event, { product: ticketType, quantity: 50 });
  const codes = order.attendees.map(qrOf);

  for (let round = 0; round < 10; round += 1) {
    const list = await makeList();
    const answers = await Promise.all(
      [codes, codes.toReversed(), codes, codes.toReversed()].map((some) =>
        send(
          list,
          some.map((code) => ({ code })),
        ),
      ),
    );

    const verdicts = answers.flatMap((answer) => answer.json.data as Verdict[]);
    expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200]);
    expect(verdicts.filter((one) => one.verdict === "ADMITTED")).toHaveLength(50);
    expect(verdicts.filter((one) => one.verdict === "ALREADY_IN")).toHaveLength(150);
    expect(await rowsOf(list)).toBe(50);
  }
});

test("five hundred scans in one call, some of them twice, get an answer each, in order", async () => {
  const list = await makeList();
  const order = await makeOrder(db, event, { product: ticketType, quantity: 400 });
  const once = order.attendees.map((ticket) => ({ scan_id: newScan(), code: qrOf(ticket) }));
  const sameScan = once.slice(0, 40);
  const sameTicket = once.slice(40, 90).map(({ code }) => ({ scan_id: newScan(), code }));
  const strangers = Array.from({ length: 10 }, () => ({ scan_id: newScan(), code: "https://example.org" }));

  const answer = await send(list, [...once, ...sameScan, ...sameTicket, ...strangers]);

  const verdicts: Verdict[] = answer.json.data;
  expect(verdicts.map((one) => one.scan_id)).toEqual(
    [...once, ...sameScan, ...sameTicket, ...strangers].map((one) => one.scan_id),
  );
  expect(verdicts.slice(0, 440).every((one) => one.verdict === "ADMITTED")).toBe(true);
  expect(verdicts.slice(440, 490).every((one) => one.verdict === "ALREADY_IN")).toBe(true);
  expect(verdicts.slice(490).every((one) => one.verdict === "UNKNOWN")).toBe(true);
  expect(await rowsOf(list)).toBe(400);
  expect(answer.json.counts.checked_in_attendees).toBe(400);
});

test("counts the earlier scan of a ticket that is scanned twice in a batch", async () => {
  const list = await makeList();
  const ticket = await makeTicket();
  const [early, late] = [new Date(Date.now() - 60_000), new Date(Date.now() - 30_000)].map((at) =>
    at.toISOString(),
  );

  const answer = await send(list, [
    { code: qrOf(ticket), scanned_at: late },
    { code: qrOf(ticket), scanned_at: early },
  ]);

  expect(answer.json.data.map((one: Verdict) => one.verdict)).toEqual(["ALREADY_IN", "ADMITTED"]);
  expect(answer.json.data[0].checked_in_at).toBe(early);
});

test("a device with a wrong clock does not date check-ins wrongly", async () => {
  const list = await makeList();
  const claims = [daysFromNow(3), daysFromNow(-30), new Date(0)];

  for (const at of claims) {
    const verdict = await scan(list, qrOf(await makeTicket()), { scanned_at: at.toISOString() });

    expect(Math.abs(Date.parse(verdict.checked_in_at!) - Date.now())).toBeLessThan(10_000);
  }
});

const HOUR = 3_600_000;

test.each([
  ["two hours slow", -2 * HOUR],
  ["two hours fast", 2 * HOUR],
  ["in 1970", -Date.now()],
])("CHK-08 the clock of a device is %s: scans are dated and ordered by the server's", async (_, error) => {
  const list = await makeList();
  const [one, other] = [await makeTicket(), await makeTicket()];
  const byDevice = (ago: number) => new Date(Date.now() + error - ago).toISOString();
  // A device with a right clock, which was online, let the first one in ten minutes ago.
  await send(list, [{ code: qrOf(one) }], "Gate A");
  await db
    .updateTable("check_ins")
    .set({ scanned_at: new Date(Date.now() - 600_000) })
    .where("check_in_list_id", "=", list.id)
    .execute();

  const answer = await send(
    list,
    [
      { code: qrOf(one), scanned_at: byDevice(60_000) },
      { code: qrOf(other), scanned_at: byDevice(1_200_000) },
    ],
    "Gate B",
    byDevice(0),
  );

  const [late, early] = answer.json.data as Verdict[];
  expect(late).toMatchObject({ verdict: "ALREADY_IN", checked_in_by: "Gate A" });
  expect(early!.verdict).toBe("ADMITTED");
  expect(Math.abs(Date.parse(early!.checked_in_at!) - (Date.now() - 1_200_000))).toBeLessThan(10_000);
  const kept = await scansOf(list);
  const wait = ({ received_at, scanned_at }: (typeof kept)[number]) =>
    Math.round((received_at.getTime() - scanned_at.getTime()) / 60_000);
  expect(kept.map((row) => [row.device_name, row.verdict, wait(row)])).toEqual([
    ["Gate B", "ADMITTED", 20],
    ["Gate B", "ALREADY_IN", 1],
    ["Gate A", "ADMITTED", 0],
  ]);
  expect(Math.abs(kept[0]!.device_at!.getTime() - Date.parse(byDevice(1_200_000)))).toBeLessThan(10_000);
});

test.each([
  ["the earlier scan arrives first", [0, 1]],
  ["the later scan arrives first", [1, 0]],
])(
  "CHK-07 two devices that were offline scan one ticket, and %s: both stay, the first is the entry",
  async (_, order) => {
    const list = await makeList();
    const ticket = await makeTicket();
    const now = Date.now();
    const scans = [
      { gate: "Gate A", scan_id: newScan(), at: new Date(now - 2 * HOUR).toISOString() },
      { gate: "Gate B", scan_id: newScan(), at: new Date(now - HOUR).toISOString() },
    ];
    const bring = async ({ gate, scan_id, at }: (typeof scans)[number]): Promise<Verdict> => {
      const sentAt = new Date().toISOString();
      return (await send(list, [{ scan_id, code: qrOf(ticket), scanned_at: at }], gate, sentAt)).json.data[0];
    };

    const verdicts = [await bring(scans[order[0]!]!), await bring(scans[order[1]!]!)];
    const again = [await bring(scans[order[0]!]!), await bring(scans[order[1]!]!)];

    expect(verdicts.map(({ verdict }) => verdict)).toEqual(["ADMITTED", "ALREADY_IN"]);
    expect(verdicts[1]!.checked_in_by).toBe(scans[order[0]!]!.gate);
    expect(again.map(({ verdict }) => verdict)).toEqual(["ADMITTED", "ALREADY_IN"]);
    expect((await scansOf(list)).map((row) => row.device_name)).toEqual(["Gate A", "Gate B"]);
    const entry = await db
      .selectFrom("check_ins")
      .select(["device_name", "scanned_at"])
      .where("check_in_list_id", "=", list.id)
      .executeTakeFirstOrThrow();
    expect(entry.device_name).toBe("Gate A");
    expect(Math.abs(entry.scanned_at.getTime() - (now - 2 * HOUR))).toBeLessThan(10_000);
    expect(await rowsOf(list)).toBe(1);
  },
);

test("a refused scan is recorded, and is refused again when it is sent again after the ticket became valid", async () => {
  const list = await makeList();
  const ticket = await makeTicket({ status: "CANCELLED" });
  const scan_id = newScan();
  const refused = await scan(list, qrOf(ticket), { scan_id });
  await db.updateTable("attendees").set({ status: "ACTIVE" }).where("id", "=", ticket.id).execute();

  const again = await scan(list, qrOf(ticket), { scan_id });

  expect([refused.verdict, again.verdict]).toEqual(["CANCELLED", "CANCELLED"]);
  expect((await scansOf(list)).map(({ verdict }) => verdict)).toEqual(["CANCELLED"]);
  expect((await scan(list, qrOf(ticket))).verdict).toBe("ADMITTED");
});

test("a scan says for what its door turned the person away without network, and a verdict that lets a person in is refused", async () => {
  const list = await makeList();
  const code = qrOf(await makeTicket());

  const answers = [
    await send(list, [{ code, turned_away: true, said: "UNPAID" }]),
    await send(list, [{ code, turned_away: true, said: "ADMITTED" }]),
    await send(list, [{ code }]),
  ];

  expect(answers.map(({ status }) => status)).toEqual([200, 422, 200]);
  expect([answers[0], answers[2]].map((answer) => answer!.json.data[0].verdict)).toEqual([
    "UNPAID",
    "ADMITTED",
  ]);
  expect((await scansOf(list)).map(({ verdict }) => verdict).toSorted()).toEqual(["ADMITTED", "UNPAID"]);
});

test("the verdict and the search name the tier of a ticket, and of no other", async () => {
  const own = await makeEvent(db);
  const concert = await makeProduct(db, own, {
    title: "Concert ticket",
    tiers: [{ label: "Early bird" }, { label: "Stalls" }],
  });
  const plain = await makeProduct(db, own, { title: "Standing" });
  const list = await makeList({ of: own });
  const [, { id: price_id, stock_id }] = concert.prices as [unknown, (typeof concert.prices)[number]];
  const stalls = await makeTicket({ product: { ...concert, price_id, stock_id }, first_name: "Tia" }, own);
  const standing = await makeTicket({ product: plain, first_name: "Tom" }, own);

  const verdicts = [await scan(list, qrOf(stalls)), await scan(list, qrOf(standing))];
  const found = [...(await find(list, "tia")), ...(await find(list, "tom"))];

  const kinds = [
    { product_title: "Concert ticket", tier: "Stalls" },
    { product_title: "Standing", tier: null },
  ];
  expect(verdicts).toMatchObject(kinds);
  expect(found).toMatchObject(kinds);
});

test("CHK-09 a cancelled ticket is refused, even after it was in", async () => {
  const list = await makeList();
  const [never, before] = [await makeTicket(), await makeTicket()];
  await scan(list, qrOf(before));
  await db
    .updateTable("attendees")
    .set({ status: "CANCELLED" })
    .where("id", "in", [never.id, before.id])
    .execute();

  expect(await scan(list, qrOf(never))).toMatchObject({ verdict: "CANCELLED", first_name: "Berta" });
  expect(await scan(list, qrOf(before))).toMatchObject({ verdict: "CANCELLED" });
  expect(await rowsOf(list)).toBe(1);
});

test("CHK-09 an unpaid ticket is let in only where the event says so, and never from an open checkout", async () => {
  const generous = await makeEvent(db);
  await db
    .updateTable("event_settings")
    .set({ allow_orders_awaiting_offline_payment_to_check_in: true })
    .where("event_id", "=", generous.id)
    .execute();
  const laterList = await makeList({ of: generous });
  const list = await makeList();
  const unpaid = async (of: Event, status: string) => {
    const order = await makeOrder(db, of, {
      status: "RESERVED",
      product: of === event ? ticketType : undefined,
    });
    await db.updateTable("orders").set({ status }).where("id", "=", order.id).execute();
    return order.attendees[0]!;
  };

  expect((await scan(list, qrOf(await unpaid(event, "AWAITING_OFFLINE_PAYMENT")))).verdict).toBe("UNPAID");
  expect((await scan(laterList, qrOf(await unpaid(generous, "AWAITING_OFFLINE_PAYMENT")))).verdict).toBe(
    "ADMITTED",
  );
  expect((await scan(laterList, qrOf(await unpaid(generous, "RESERVED")))).verdict).toBe("UNPAID");
  expect((await scan(laterList, qrOf(await unpaid(generous, "ABANDONED")))).verdict).toBe("UNPAID");
  expect(await rowsOf(laterList)).toBe(1);
});

test("CHK-09 a ticket of another event, or of a product that is not on the list, is refused", async () => {
  const nextDoor = await makeEvent(db, { account_id: event.account_id, organizer_id: event.organizer_id });
  const parking = await makeProduct(db, event, { title: "Parking" });
  const list = await makeList({ products: [parking.id] });
  const elsewhere = await makeTicket({}, nextDoor);
  const foreign = await makeTicket({}, await makeEvent(db));

  expect(await scan(list, qrOf(elsewhere))).toMatchObject({ verdict: "OTHER_EVENT", first_name: null });
  expect((await scan(list, elsewhere.public_id, { is_typed: true })).verdict).toBe("OTHER_EVENT");
  expect(await scan(list, qrOf(foreign))).toMatchObject({ verdict: "UNKNOWN", first_name: null });
  expect(await scan(list, qrOf(await makeTicket()))).toMatchObject({
    verdict: "NOT_ON_LIST",
    product_title: "Balcony",
  });
  expect((await scan(list, qrOf(await makeTicket({ product: parking })))).verdict).toBe("ADMITTED");
});

test("CHK-09 a ticket that was moved to a product of the list is let in with its old code", async () => {
  const parking = await makeProduct(db, event, { title: "Parking" });
  const list = await makeList({ products: [parking.id] });
  const ticket = await makeTicket();
  const before = await scan(list, qrOf(ticket));
  await db.updateTable("attendees").set({ product_id: parking.id }).where("id", "=", ticket.id).execute();

  expect(before.verdict).toBe("NOT_ON_LIST");
  expect((await scan(list, qrOf(ticket))).verdict).toBe("ADMITTED");
});

test("CHK-10 a code with a forged secret is unknown; one without needs a person who typed it", async () => {
  const list = await makeList();
  const ticket = await makeTicket();
  const other = await makeTicket();
  const flipped = ticket.ticket_secret.replace(/.$/, (last) => (last === "A" ? "B" : "A"));
  const forged = [
    `${ticket.public_id}.${flipped}`,
    `${ticket.public_id}.${other.ticket_secret}`,
    `${ticket.public_id}.0000000000000000`,
    `${ticket.public_id}.${ticket.ticket_secret.slice(0, -1)}`,
    `${ticket.public_id}.`,
    ticket.public_id,
  ];

  for (const code of forged)
    expect(await scan(list, code)).toMatchObject({ verdict: "UNKNOWN", public_id: null });
  expect((await scan(list, forged[0]!, { is_typed: true })).verdict).toBe("UNKNOWN");
  expect(await rowsOf(list)).toBe(0);
  expect((await scan(list, ticket.public_id.toLowerCase(), { is_typed: true })).verdict).toBe("ADMITTED");
});

test("CHK-11 an older copy of a reissued ticket is refused, and says to whom the newer one went and when", async () => {
  const list = await makeList();
  const ticket = await makeTicket({ first_name: "Gina", last_name: "Guest" });
  const copies = [ticket, await reissue(ticket), await reissue(ticket)];

  const verdicts = [];
  for (const copy of copies) verdicts.push(await scan(list, qrOf(copy)));

  const older = {
    verdict: "SUPERSEDED",
    public_id: ticket.public_id,
    first_name: "Gina",
    last_name: "Guest",
    product_title: "Balcony",
    check_in_short_id: null,
  };
  expect(verdicts.slice(0, 2)).toEqual([expect.objectContaining(older), expect.objectContaining(older)]);
  expect(Date.now() - Date.parse(verdicts[0]!.reissued_at!)).toBeLessThan(60_000);
  expect(verdicts[1]!.reissued_at).toBe(verdicts[0]!.reissued_at);
  expect(verdicts[2]).toMatchObject({ verdict: "ADMITTED", reissued_at: null });
  expect(await rowsOf(list)).toBe(1);
  expect((await scan(list, `${ticket.public_id}.${"0".repeat(26)}`)).verdict).toBe("UNKNOWN");
});

test("CHK-11 an older copy of a ticket that was cancelled since is refused as cancelled, not as older", async () => {
  const list = await makeList();
  const ticket = await makeTicket();
  await reissue(ticket);
  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", ticket.id).execute();

  expect(await scan(list, qrOf(ticket))).toMatchObject({ verdict: "CANCELLED", public_id: ticket.public_id });
});

test("CHK-13 a refused scan leaves no row behind and announces nothing", async () => {
  const list = await makeList();
  const cancelled = await makeTicket({ status: "CANCELLED" });
  const foreign = await makeTicket({}, await makeEvent(db));
  services.published.length = 0;

  await send(
    list,
    [qrOf(cancelled), qrOf(foreign), "nonsense", "A-2222222"].map((code) => ({ code })),
  );

  expect(await rowsOf(list)).toBe(0);
  expect(services.published).toEqual([]);
});

test("CHK-12 a ticket whose entry was undone comes in again, and the undone entry stays in the history", async () => {
  const list = await makeList();
  const ticket = await makeTicket();
  const scan_id = newScan();
  const first = await scan(list, qrOf(ticket), { scan_id });
  const undo = () =>
    api.send(`DELETE /public/check-in-lists/${list.short_id}/check-ins/${first.check_in_short_id}`);
  services.published.length = 0;

  const answers = [await undo(), await undo()];
  const resent = await scan(list, qrOf(ticket), { scan_id });
  const second = await scan(list, qrOf(ticket));

  expect(answers.map((answer) => answer.status)).toEqual([204, 204]);
  expect(resent.verdict).toBe("UNDONE");
  expect(second.verdict).toBe("ADMITTED");
  expect(second.check_in_short_id).not.toBe(first.check_in_short_id);
  const entries = await db
    .selectFrom("check_ins")
    .select(["short_id", "undone_at"])
    .where("check_in_list_id", "=", list.id)
    .orderBy("id")
    .execute();
  expect(entries).toEqual([
    { short_id: first.check_in_short_id, undone_at: expect.any(Date) },
    { short_id: second.check_in_short_id, undone_at: null },
  ]);
  // A repeated undo changes nothing, so nothing is published.
  expect(services.published).toHaveLength(2);
});

test("CHK-12 a check-in is undone only through its own list", async () => {
  const [list, other] = [await makeList(), await makeList()];
  const { check_in_short_id } = await scan(list, qrOf(await makeTicket()));

  const answer = await api.send(
    `DELETE /public/check-in-lists/${other.short_id}/check-ins/${check_in_short_id}`,
  );

  expect(answer.status).toBe(404);
  expect(
    (await api.send(`GET /public/check-in-lists/${list.short_id}/counts`)).json.data.checked_in_attendees,
  ).toBe(1);
});

test("the counts follow each scan and each undoing, and leave the cancelled out", async () => {
  const own = await makeEvent(db);
  const list = await makeList({ of: own });
  const order = await makeOrder(db, own, { quantity: 3 });
  await makeOrder(db, own, { status: "CANCELLED" });
  await makeOrder(db, own, { status: "RESERVED" });
  const counts = async () => (await api.send(`GET /public/check-in-lists/${list.short_id}/counts`)).json.data;

  expect(await counts()).toEqual({ total_attendees: 3, checked_in_attendees: 0, inside_attendees: 0 });
  const first = await scan(list, qrOf(order.attendees[0]!));
  const answer = await send(list, [{ code: qrOf(order.attendees[1]!) }, { code: qrOf(order.attendees[0]!) }]);
  expect(answer.json.counts).toEqual({ total_attendees: 3, checked_in_attendees: 2, inside_attendees: 2 });
  await api.send(`DELETE /public/check-in-lists/${list.short_id}/check-ins/${first.check_in_short_id}`);
  expect(await counts()).toEqual({ total_attendees: 3, checked_in_attendees: 1, inside_attendees: 1 });
});

test("CHK-01 a link has 130 random bits, and guessing is slowed down without closing the door", async () => {
  const list = await makeList();
  const open = (link: string, from: string) =>
    api.send(`GET /public/check-in-lists/${link}`, { headers: { "x-forwarded-for": from } });

  const guesses = await Promise.all(Array.from({ length: 60 }, () => open(shortId("cil"), "198.51.100.7")));
  const statuses = guesses.map((answer) => answer.status);

  expect(list.short_id).toMatch(/^cil_[0-9a-z]{26}$/);
  expect(statuses.filter((status) => status === 404)).toHaveLength(20);
  expect(statuses.filter((status) => status === 429)).toHaveLength(40);
  expect(guesses.at(-1)!.headers["retry-after"]).toBeDefined();
  // This address cannot open even a right link, unless the link has opened before. Others can.
  expect((await open(list.short_id, "198.51.100.7")).status).toBe(429);
  expect((await open(list.short_id, "198.51.100.8")).status).toBe(200);
  expect((await open(list.short_id, "198.51.100.7")).status).toBe(200);
});

test("a hundred devices behind one address open the same link at the same moment", async () => {
  const list = await makeList();

  const answers = await Promise.all(
    Array.from({ length: 100 }, () =>
      api.send(`GET /public/check-in-lists/${list.short_id}`, {
        headers: { "x-forwarded-for": "198.51.100.9" },
      }),
    ),
  );

  expect(new Set(answers.map((answer) => answer.status))).toEqual(new Set([200]));
});

test("CHK-02 the link shows names and ticket types as needed: no addresses, no orders, no whole list", async () => {
  const own = await makeEvent(db);
  const list = await makeList({ of: own });
  const order = await makeOrder(db, own, { quantity: 30, email: "canary@example.org", last_name: "Canary" });
  const link = `/public/check-in-lists/${list.short_id}`;

  const answers = [
    await api.send(`GET ${link}`),
    await api.send(`GET ${link}/counts`),
    await api.send(`GET ${link}/attendees?query=canary`),
    await api.send(`GET ${link}/attendees?query=canary%40example`),
    await send(list, [{ code: qrOf(order.attendees[0]!) }]),
  ];

  expect(answers.map((answer) => answer.status)).toEqual([200, 200, 200, 200, 200]);
  for (const { body } of answers) {
    expect(body).not.toContain("canary@");
    for (const secret of [
      order.short_id,
      order.public_id,
      order.attendees[0]!.short_id,
      order.attendees[0]!.ticket_secret,
    ])
      expect(body).not.toContain(secret);
  }
  expect(answers[2]!.json.data).toHaveLength(10);
  expect(answers[3]!.json.data).toEqual([]);
  for (const query of ["", "%", "_", "c", "ca", "%%", "__", "*"]) {
    const answer = await api.send(`GET ${link}/attendees?query=${encodeURIComponent(query)}&per_page=1000`);
    expect(answer.json.data ?? []).toEqual([]);
  }
  expect((await api.send(`GET ${link}/attendees`)).status).toBe(422);
});

test("CHK-03 a link answers 403 before it opens, 410 after it closes, 404 once it is rotated", async () => {
  const archived = await makeEvent(db, { status: "ARCHIVED" });
  const early = await makeList({ activates_at: daysFromNow(1) });
  const late = await makeList({ expires_at: daysFromNow(-1) });
  const ended = await makeList({ of: archived });
  const rotated = await makeList();
  await db
    .updateTable("check_in_lists")
    .set({ short_id: shortId("cil") })
    .where("id", "=", rotated.id)
    .execute();
  const deleted = await makeList();
  await db
    .updateTable("check_in_lists")
    .set({ deleted_at: new Date() })
    .where("id", "=", deleted.id)
    .execute();

  const expected = [
    [early, 403],
    [late, 410],
    [ended, 410],
    [rotated, 404],
    [deleted, 404],
  ] as const;
  for (const [list, status] of expected) {
    const link = `/public/check-in-lists/${list.short_id}`;
    const answers = [
      await api.send(`GET ${link}/counts`),
      await api.send(`GET ${link}/attendees?query=berta`),
      await send(list, [{ code: qrOf(await makeTicket()) }]),
      await api.send(`DELETE ${link}/check-ins/${shortId("ci")}`),
    ];
    expect(answers.map((answer) => answer.status)).toEqual([status, status, status, status]);
    expect(await rowsOf(list)).toBe(0);
  }
  // Before the door opens, it shows when it will. After it has closed, it shows nothing.
  expect((await api.send(`GET /public/check-in-lists/${early.short_id}`)).json.data).toMatchObject({
    is_active: false,
  });
  expect((await api.send(`GET /public/check-in-lists/${late.short_id}`)).status).toBe(410);
});

test("finds an attendee by the beginning of any of their names, or by their code", async () => {
  const own = await makeEvent(db);
  const list = await makeList({ of: own });
  const people = [
    ["Anna-Maria", "de la Cruz"],
    ["Zoë", "O’Neill"],
    ["100%", "Per_Cent"],
    ["Back\\slash", "Doe"],
    ["Doris", "Anders"],
  ] as const;
  for (const [first_name, last_name] of people) await makeTicket({ first_name, last_name }, own);
  const firstNames = async (query: string) => (await find(list, query)).map((one) => one.first_name);

  expect(await firstNames("cruz")).toEqual(["Anna-Maria"]);
  expect(await firstNames("MARIA")).toEqual(["Anna-Maria"]);
  expect(await firstNames("anna cru")).toEqual(["Anna-Maria"]);
  expect(await firstNames("o'neill")).toEqual(["Zoë"]);
  expect(await firstNames("ZOË")).toEqual(["Zoë"]);
  expect(await firstNames("and")).toEqual(["Doris"]);
  expect(await firstNames("ann")).toEqual(["Anna-Maria"]);
  expect(await firstNames("an d")).toEqual(["Doris", "Anna-Maria"]);
  expect(await firstNames("ruz")).toEqual([]);
  expect(await firstNames("100%")).toEqual(["100%"]);
  expect(await firstNames("per_c")).toEqual(["100%"]);
  expect(await firstNames("per%")).toEqual([]);
  expect(await firstNames("back\\s")).toEqual(["Back\\slash"]);
  const [zoe] = await find(list, "zoë");
  expect(await firstNames(zoe!.public_id)).toEqual(["Zoë"]);
  expect(await firstNames(zoe!.public_id.slice(2, 6))).toEqual(["Zoë"]);
});

test("CHK-02 a search shows shortened surnames; a chosen person, or a code in hand, shows the whole name", async () => {
  const own = await makeEvent(db);
  const list = await makeList({ of: own });
  const other = await makeList();
  const { public_id } = await makeTicket({ first_name: "Anna", last_name: "Übermann" }, own);
  const one = (of: { short_id: string }, code: string) =>
    api.send(`GET /public/check-in-lists/${of.short_id}/attendees/${code}`);

  const [found] = await find(list, "anna");
  const chosen = await one(list, public_id);

  expect(found).toMatchObject({ first_name: "Anna", last_name: "Ü." });
  expect(chosen.json.data).toMatchObject({ first_name: "Anna", last_name: "Übermann" });
  expect(chosen.body).not.toContain("@");
  expect(await find(list, public_id)).toMatchObject([{ last_name: "Übermann" }]);
  expect((await one(other, public_id)).status).toBe(404);
  expect((await one(list, "A-0000000")).status).toBe(404);
});

test("a search finds people by their whole names if these read like a code, with shortened surnames", async () => {
  const own = await makeEvent(db);
  const list = await makeList({ of: own });
  const people = [
    ["Jan", "Beck"],
    ["Adam", "Berg"],
    ["Barbara", "Streisand"],
  ] as const;
  for (const [first_name, last_name] of people) await makeTicket({ first_name, last_name }, own);
  const named = await makeTicket({ first_name: "Zoe", last_name: "Aalto" }, own);
  await db.updateTable("attendees").set({ public_id: "A-JANBECK" }).where("id", "=", named.id).execute();
  const names = async (query: string) =>
    (await find(list, query)).map((one) => `${one.first_name} ${one.last_name}`);

  expect(await names("Adam Berg")).toEqual(["Adam B."]);
  expect(await names("Barbara")).toEqual(["Barbara S."]);
  // The holder of the code, who might be meant, comes first.
  expect(await names("Jan Beck")).toEqual(["Zoe Aalto", "Jan B."]);
});

test("the search knows who is in, and leaves out who is not on the list or still in the checkout", async () => {
  const own = await makeEvent(db);
  const product = await makeProduct(db, own, { title: "Stalls" });
  const list = await makeList({ of: own, products: [product.id] });
  const inside = await makeTicket({ product, first_name: "Ida" }, own);
  await makeTicket({ first_name: "Ida" }, own);
  await makeTicket({ product, first_name: "Ida", status: "RESERVED" }, own);
  await makeTicket({ product, first_name: "Ida", status: "CANCELLED" }, own);
  const { check_in_short_id } = await scan(list, inside.public_id, { is_typed: true });

  const found = await find(list, "ida");

  expect(found.map((one) => one.status).toSorted()).toEqual(["ACTIVE", "CANCELLED"]);
  expect(found.find((one) => one.status === "ACTIVE")).toMatchObject({
    product_title: "Stalls",
    check_in_short_id,
    checked_in_at: expect.any(String),
  });
});

test("INJ-15 hostile text from a QR code is no code: refused, and never sent back", async () => {
  const list = await makeList();
  const hostile = [
    "<script>alert(1)</script>",
    "A-2222222.<img src=x onerror=alert(1)>",
    "'; drop table check_ins; --",
    '{"$ne": null}',
    "A-2222222\u202e.0123456789ABCDEF",
    "\u0001\u001b[31m",
    "🎟".repeat(60),
  ];

  const answer = await send(
    list,
    hostile.map((code) => ({ code })),
  );

  expect(answer.status).toBe(200);
  expect(answer.json.data.map((one: Verdict) => one.verdict)).toEqual(hostile.map(() => "UNKNOWN"));
  expect(answer.body).not.toContain("script");
});

test("INJ-21 a scan id, a device's name or a search that cannot be stored is refused with 422", async () => {
  const list = await makeList();
  const link = `/public/check-in-lists/${list.short_id}`;
  const code = qrOf(await makeTicket());

  const answers = [
    await send(list, [{ scan_id: "null\u0000null", code }]),
    await send(list, [{ scan_id: "short", code }]),
    await send(list, [{ code: "\u0000" }]),
    await send(list, [{ code }], "Gate\u0000"),
    await send(list, [{ code }], "Gate \ud800"),
    await api.send(`GET ${link}/attendees?query=%00%00`),
    await send(list, []),
    await send(
      list,
      Array.from({ length: 501 }, () => ({ code })),
    ),
  ];

  expect(answers.map((answer) => answer.status)).toEqual(answers.map(() => 422));
  expect(await rowsOf(list)).toBe(0);
});

test("INJ-21 changes since a year that PostgreSQL's calendar does not have are refused at the field", async () => {
  const list = await makeList();
  const since = (instant: string) =>
    api.send(`GET /public/check-in-lists/${list.short_id}/snapshot?since=${instant}&salt=${"A".repeat(22)}`);

  const refused = await since("0000-01-01T00:00:00Z");
  const old = await since("1999-12-31T23:59:59.123456Z");

  expect([refused.status, Object.keys(refused.json.errors ?? {})]).toEqual([422, ["since"]]);
  expect(old.status).toBe(200);
});

test("CHK-01 a door closes 48 hours after its event, or as its organiser says, and then gives no snapshot", async () => {
  const hoursFromNow = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  const opens = async (dates: { start_date: Date; end_date?: Date }, facts: { expires_at?: Date } = {}) => {
    const over = await makeEvent(db, dates);
    const list = await makeList({ of: over, ...facts });
    const path = `/public/check-in-lists/${list.short_id}`;
    const answers = [await api.send(`GET ${path}`), await api.send(`GET ${path}/snapshot`)];
    return answers.map(({ status }) => status);
  };
  const ended = (hours: number) => ({ start_date: hoursFromNow(-hours - 3), end_date: hoursFromNow(-hours) });

  expect(await opens(ended(47))).toEqual([200, 200]);
  expect(await opens(ended(49))).toEqual([410, 410]);
  expect(await opens({ start_date: hoursFromNow(-6 * 24) })).toEqual([200, 200]);
  expect(await opens({ start_date: hoursFromNow(-8 * 24) })).toEqual([410, 410]);
  expect(await opens(ended(49), { expires_at: hoursFromNow(1) })).toEqual([200, 200]);
});

test("the search finds a name with or without its accents, however it is typed", async () => {
  const list = await makeList();
  await makeTicket({ first_name: "José", last_name: "Núñez-Müller" });
  await makeTicket({ first_name: "Søren", last_name: "Weißæcker" });
  await makeTicket({ first_name: "Łukasz", last_name: "O’Đorđević" });
  await makeTicket({ first_name: "Zoe", last_name: "Plainname" });
  const firsts = async (query: string) => (await find(list, query)).map(({ first_name }) => first_name);

  for (const query of ["jose", "José", "JOSÉ", "Jose\u0301", "nunez", "Núñez", "mull", "muller"])
    expect([query, await firsts(query)]).toEqual([query, ["José"]]);
  for (const query of ["soren", "søren", "weiss", "Weißæ", "weissae"])
    expect([query, await firsts(query)]).toEqual([query, ["Søren"]]);
  for (const query of ["lukasz", "Łukasz", "dorde", "o'đor", "đorđević"])
    expect([query, await firsts(query)]).toEqual([query, ["Łukasz"]]);
  expect(await firsts("zoë plain")).toEqual(["Zoe"]);
  expect(await firsts("unez")).toEqual([]);
});
