import { afterEach, expect, test, vi } from "vitest";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeOrder, makeProduct } from "../factories.ts";
import type { DoorList } from "../../src/check-in/contract.ts";
import { findDoors } from "../../src/check-in/find-door.ts";
import { writeSnapshot } from "../../src/check-in/snapshot/write-snapshot.ts";
import { createNearbyTickets } from "../../src/door/web/offline/nearby-tickets.ts";
import { createTicketBook } from "../../src/door/web/offline/ticket-book.ts";
import { findEventKeys, reissueTicket, signedCodeText } from "../../src/tickets/index.ts";
import { parseTicketCode } from "../../src/tickets/rules/parse-ticket-code.ts";
import { shortId } from "../../src/values/short-id.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const codes = { db, secretKeys: services.config.secretKeys };

afterEach(() => {
  vi.unstubAllGlobals();
});

/** A list of an event, and a device that has its tickets and talks to the server as long as `isOnline`. */
async function openDevice(products: number[], event: Awaited<ReturnType<typeof makeEvent>>) {
  const tenant = { account_id: event.account_id, event_id: event.id };
  const list = await db
    .insertInto("check_in_lists")
    .values({ ...tenant, short_id: shortId("cil"), name: "Gate", covers_all_tickets: products.length === 0 })
    .returning(["id", "short_id"])
    .executeTakeFirstOrThrow();
  for (const product_id of products)
    await db
      .insertInto("check_in_list_products")
      .values({ ...tenant, product_id, check_in_list_id: list.id })
      .execute();
  vi.stubGlobal("fetch", async (address: string) => {
    const { searchParams } = new URL(address, "http://door.example");
    const [door] = await findDoors(services.pool, [{ link: list.short_id, device: null }]);
    const parts: Buffer[] = [];
    const position = Object.fromEntries(searchParams);
    for await (const part of writeSnapshot({ pool: services.pool, ...codes }, door!, position))
      parts.push(part);
    return new Response(Buffer.concat(parts));
  });
  const store = {
    load: async () => ({ door: null, chunks: [] }),
    replace: async () => {},
    append: async () => false,
    clear: async () => {},
  };
  const nearby = await createNearbyTickets(null);
  const book = await createTicketBook({ short_id: list.short_id } as DoorList, store, nearby);
  await book.refresh();
  return book;
}

type Sold = Awaited<ReturnType<typeof makeOrder>>["attendees"][number];

/** The code on the ticket's page. */
async function codeOf({ id }: Pick<Sold, "id">): Promise<string> {
  const ticket = await db
    .selectFrom("attendees")
    .select(["event_id", "public_id", "ticket_secret", "product_price_id", "created_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  return signedCodeText(await findEventKeys(codes, ticket.event_id), ticket);
}

const read = (text: string) => parseTicketCode(text)!;

test("a ticket sold after the list was fetched is let in by its signature, and a forged or foreign one is not", async () => {
  const event = await makeEvent(db);
  const other = await makeEvent(db);
  const balcony = await makeProduct(db, event, { title: "Balcony" });
  const backstage = await makeProduct(db, event, { title: "Backstage" });
  const book = await openDevice([balcony.id], event);

  const sold = (await makeOrder(db, event, { product: balcony })).attendees[0]!;
  const elsewhere = (await makeOrder(db, event, { product: backstage })).attendees[0]!;
  const foreign = (await makeOrder(db, other, {})).attendees[0]!;
  const code = await codeOf(sold);

  expect(await book.find(read(code))).toMatchObject({
    ticket: { state: "VALID", ticketKind: { title: "Balcony" } },
    facts: null,
    isBySignature: true,
  });
  expect(await book.find(read(await codeOf(elsewhere)))).toMatchObject({ ticket: { state: "NOT_ON_LIST" } });
  const forged = code.replace(/.(?=.{60}$)/, (one) => (one === "7" ? "8" : "7"));
  const unsigned = code.split(".").slice(0, 2).join(".");
  for (const text of [forged, unsigned, await codeOf(foreign)])
    expect(await book.find(read(text))).toMatchObject({ ticket: null, isBySignature: false });
});

test("CHK-09 a delta takes back what a signature says: the ticket was cancelled since", async () => {
  const event = await makeEvent(db);
  const product = await makeProduct(db, event);
  const book = await openDevice([], event);
  const sold = (await makeOrder(db, event, { product })).attendees[0]!;
  const code = read(await codeOf(sold));
  expect(await book.find(code)).toMatchObject({ ticket: { state: "VALID" }, isBySignature: true });

  await db
    .updateTable("attendees")
    .set({ status: "CANCELLED", updated_at: new Date() })
    .where("id", "=", sold.id)
    .execute();
  await book.refresh();

  expect(await book.find(code)).toMatchObject({ ticket: { state: "CANCELLED" }, isBySignature: false });
});

test("a ticket that was reissued after the list was fetched comes in with its new code; the next delta refuses the old one", async () => {
  const event = await makeEvent(db);
  const order = await makeOrder(db, event, {});
  const [ticket] = order.attendees;
  const old = read(await codeOf(ticket!));
  const book = await openDevice([], event);

  await db.transaction().execute((tx) =>
    reissueTicket(tx, {
      order: { id: order.id, account_id: event.account_id, event_id: event.id },
      attendeeId: ticket!.id,
      by: { kind: "SYSTEM" },
    }),
  );
  const renewed = read(await codeOf(ticket!));

  expect(await book.find(renewed)).toMatchObject({ ticket: { state: "VALID" }, isBySignature: true });
  expect(await book.find(old)).toMatchObject({ ticket: { state: "VALID" }, isBySignature: false });
  await book.refresh();
  expect(await book.find(old)).toMatchObject({ ticket: { state: "SUPERSEDED" } });
  expect(await book.find(renewed)).toMatchObject({ ticket: { state: "VALID" }, isBySignature: false });
});

test("CHK-10 a browser without Ed25519 leaves tickets that it does not know to the server", async () => {
  const event = await makeEvent(db);
  const known = (await makeOrder(db, event, {})).attendees[0]!;
  const book = await openDevice([], event);
  const sold = (await makeOrder(db, event, {})).attendees[0]!;
  const code = read(await codeOf(sold));
  const importKey = crypto.subtle.importKey.bind(crypto.subtle);
  const without = vi.spyOn(crypto.subtle, "importKey").mockImplementation((async (
    ...given: Parameters<typeof importKey>
  ) => {
    if ((given[2] as unknown) === "Ed25519")
      throw new DOMException("Unrecognized name.", "NotSupportedError");
    return importKey(...given);
  }) as never);

  const answers = [await book.find(code), await book.find(read(await codeOf(known)))];
  without.mockRestore();

  expect(answers).toMatchObject(["unclear", { ticket: { state: "VALID" }, isBySignature: false }]);
});
