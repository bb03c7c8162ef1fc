import { createPublicKey, verify } from "node:crypto";
import { encode } from "uqr";
import { expect, test } from "vitest";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent } from "../../../test/factories.ts";
import { publicId } from "../../values/short-id.ts";
import { parseTicketCode } from "../rules/parse-ticket-code.ts";
import { findEventKeys } from "./event-keys.ts";
import { resealEventKeys } from "./reseal-event-keys.ts";
import { signCodeText, signedCodeText } from "./signed-code.ts";
import { ticketSecret } from "./ticket-code.ts";

const { db } = await testDatabase();
const OLD = "the key of last year, long enough";
const NEW = "the key of this year, long enough";
const ticketOf = () => ({
  public_id: publicId("A"),
  ticket_secret: ticketSecret(),
  product_price_id: 1_048_577,
  created_at: new Date("2027-03-28T18:00:30Z"),
});

function isGenuine(publicKey: Buffer, text: string): boolean {
  const signed = parseTicketCode(text)?.signed;
  if (!signed) return false;
  const spki = Buffer.concat([Buffer.from("302a300506032b6570032100", "hex"), publicKey]);
  const key = createPublicKey({ key: spki, format: "der", type: "spki" });
  return verify(null, Buffer.from(signed.message), key, signed.signature);
}

test("a signed code says the ticket, its price and the minute of its sale, and survives its way through a reader", async () => {
  const event = await makeEvent(db);
  const keys = (await findEventKeys({ db, secretKeys: [NEW] }, event.id))!;
  const ticket = ticketOf();

  const text = signedCodeText(keys, ticket);
  const code = parseTicketCode(` ${text.toLowerCase()}\r\n`)!;

  expect(code).toMatchObject({
    publicId: ticket.public_id,
    secret: ticket.ticket_secret,
    signed: { priceId: 1_048_577, soldAtMinute: Date.parse("2027-03-28T18:00:00Z") / 60_000 },
  });
  expect(isGenuine(keys.publicKey, text.toLowerCase())).toBe(true);
  expect(signedCodeText(keys, ticket)).toBe(text);
});

test("CHK-10 a code that was changed anywhere, or signed for another event, is not genuine", async () => {
  const [event, other] = [await makeEvent(db), await makeEvent(db)];
  const keys = (await findEventKeys({ db, secretKeys: [NEW] }, event.id))!;
  const others = (await findEventKeys({ db, secretKeys: [NEW] }, other.id))!;
  const text = signedCodeText(keys, ticketOf());

  const changed = [...text].map((character, at) => {
    // The last character has only two bits of the signature; the rest is ignored.
    const to = at === text.length - 1 ? (character < "G" ? "Z" : "0") : character === "7" ? "8" : "7";
    return text.slice(0, at) + to + text.slice(at + 1);
  });

  expect(changed.filter((one) => isGenuine(keys.publicKey, one))).toEqual([]);
  expect(isGenuine(others.publicKey, text)).toBe(false);
  expect(isGenuine(keys.publicKey, signedCodeText(others, ticketOf()))).toBe(false);
});

test("the QR code of a signed code has 41 modules a side", () => {
  for (let round = 0; round < 20; round += 1) {
    const text = signedCodeText(null, ticketOf()) + `.100001.V9Q3S.${"Z".repeat(103)}`;

    expect(parseTicketCode(text)?.signed).toBeDefined();
    expect(encode(text, { ecc: "M", border: 0 }).size).toBe(41);
  }
});

test("processes that need an event's first key at once agree on one", async () => {
  const event = await makeEvent(db);
  const own = [db, db.withoutPlugins(), db.withoutPlugins()];

  const keys = await Promise.all(own.map((one) => findEventKeys({ db: one, secretKeys: [NEW] }, event.id)));

  expect(new Set(keys.map((one) => one!.publicKey.toString("hex"))).size).toBe(1);
});

test("signing keys are sealed again with the current secret key, and stay the same", async () => {
  const event = await makeEvent(db);
  const lost = await makeEvent(db);
  const before = (await findEventKeys({ db, secretKeys: [OLD] }, event.id))!;
  await findEventKeys({ db, secretKeys: ["a key that nobody has listed"] }, lost.id);

  const counts = await resealEventKeys(db, [NEW, OLD]);
  const again = await resealEventKeys(db, [NEW, OLD]);
  const after = await findEventKeys({ db: db.withoutPlugins(), secretKeys: [NEW] }, event.id);
  const unreadable = await findEventKeys({ db: db.withoutPlugins(), secretKeys: [NEW] }, lost.id);

  expect([counts, again]).toEqual([
    { resealed: 1, unreadable: 1 },
    { resealed: 0, unreadable: 1 },
  ]);
  expect(after!.publicKey).toEqual(before.publicKey);
  expect(unreadable).toBeNull();
  expect(parseTicketCode(signedCodeText(unreadable, ticketOf()))?.signed).toBeUndefined();
});

test("signs in the thread pool with the same text", async () => {
  const event = await makeEvent(db);
  const keys = (await findEventKeys({ db, secretKeys: [NEW] }, event.id))!;
  const ticket = ticketOf();

  const text = await signCodeText(keys, ticket);

  expect(isGenuine(keys.publicKey, text)).toBe(true);
  expect(signedCodeText(keys, ticket)).toBe(text);
  expect(await signCodeText(null, ticket)).toBe(signedCodeText(null, ticket));
});
