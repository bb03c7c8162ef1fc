import { createHash } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import * as z from "zod";
import { createAreas } from "../../../api.ts";
import { makeCertificates } from "../../../../test/wallets/certificates.ts";
import { unpack, verifySignature } from "../../../../test/wallets/read-pass.ts";
import { testApi, testServices } from "../../../../test/api.ts";
import { testDatabase } from "../../../../test/database.ts";
import { makeEvent, makeOrder } from "../../../../test/factories.ts";
import { wholeApi } from "../../../../test/whole-api.ts";
import { readConfig } from "../../../app/config.ts";
import { orderKey } from "../../../checkout/index.ts";
import { OFFERED_LOCALES } from "../../../values/languages/locales.ts";
import { keyedHash } from "../../../platform/secret-keys.ts";

const certificates = makeCertificates();
const { wallets } = readConfig({
  ...certificates.settings,
  SECRET_KEY: "0123456789-abcdefghijklmnopqrstuvwxyz",
});
const database = await testDatabase();
const { db } = database;
const publicUrl = "https://tickets.example.org";
const services = testServices(database.guarded, { wallets, publicUrl });
const { app } = await wholeApi(services);

/** The parts of pass.json that devices require. */
const Field = z.strictObject({
  key: z.string(),
  label: z.string().optional(),
  value: z.string(),
  attributedValue: z.string().optional(),
  dateStyle: z.enum(["PKDateStyleMedium", "PKDateStyleNone"]).optional(),
  timeStyle: z.literal("PKDateStyleShort").optional(),
  ignoresTimeZone: z.boolean().optional(),
});
const Rgb = z.string().regex(/^rgb\(\d{1,3}, \d{1,3}, \d{1,3}\)$/);
const When = z.iso.datetime({ offset: true });
const Pass = z.strictObject({
  formatVersion: z.literal(1),
  passTypeIdentifier: z.literal("pass.org.example.tickets"),
  teamIdentifier: z.literal("ABCDE12345"),
  serialNumber: z.string().regex(/^[0-9a-f]{32}$/),
  organizationName: z.string().min(1),
  description: z.string().min(1),
  logoText: z.string(),
  groupingIdentifier: z.string(),
  foregroundColor: Rgb,
  labelColor: Rgb,
  backgroundColor: Rgb,
  relevantDate: When,
  relevantDates: z.array(z.strictObject({ startDate: When, endDate: When })),
  expirationDate: When,
  voided: z.boolean().optional(),
  webServiceURL: z.url({ protocol: /^https$/ }),
  authenticationToken: z.string().min(16),
  barcodes: z
    .array(
      z.strictObject({
        format: z.literal("PKBarcodeFormatQR"),
        message: z.string().min(1),
        messageEncoding: z.literal("iso-8859-1"),
        altText: z.string(),
      }),
    )
    .optional(),
  semantics: z.record(z.string(), z.string()),
  eventTicket: z.strictObject({
    primaryFields: z.array(Field).max(1),
    secondaryFields: z.array(Field).max(4),
    auxiliaryFields: z.array(Field).max(5),
    backFields: z.array(Field),
  }),
});

async function makeTickets(quantity: number) {
  const event = await makeEvent(db, {
    title: 'Night of the "Owls" <b>',
    start_date: new Date("2027-06-12T17:30:00Z"),
  });
  const order = await makeOrder(db, event, { quantity });
  return { event, order, attendees: order.attendees };
}

async function get(path: string, headers: Record<string, string> = {}) {
  const answer = await app.inject({
    url: `/api${path}`,
    headers: { host: "tickets.example.org", ...headers },
  });
  return { status: answer.statusCode, headers: answer.headers, bytes: answer.rawPayload };
}

test("turns a ticket into a pass that openssl verifies, with every file in its manifest", async () => {
  const { event, order, attendees } = await makeTickets(1);
  const [attendee] = attendees;

  const answer = await get(`/public/events/${event.id}/attendees/${attendee!.short_id}/apple-wallet`);

  expect([answer.status, answer.headers["content-type"]]).toEqual([200, "application/vnd.apple.pkpass"]);
  const files = unpack(answer.bytes);
  verifySignature(files, certificates.authority);
  const { "manifest.json": manifest, signature: _, ...content } = files;
  expect(JSON.parse(manifest!.toString())).toEqual(
    Object.fromEntries(
      Object.entries(content).map(([name, bytes]) => [name, createHash("sha1").update(bytes).digest("hex")]),
    ),
  );
  const pass = Pass.parse(JSON.parse(content["pass.json"]!.toString()));
  expect(pass.barcodes![0]!.message).toContain(attendee!.public_id);
  expect(pass.voided).toBeUndefined();
  expect(pass.webServiceURL).toBe(`${publicUrl}/wallets/apple`);
  expect(pass.eventTicket.primaryFields[0]!.value).toBe('Night of the "Owls" <b>');
  expect(pass.eventTicket.backFields.map(({ value }) => value)).toContain(order.public_id);
  expect(JSON.stringify(pass)).not.toContain(attendee!.ticket_secret.toLowerCase());
});

test("has pictures in the sizes of the format, and texts in every language", async () => {
  const { event, attendees } = await makeTickets(1);
  const path = `/public/events/${event.id}/attendees/${attendees[0]!.short_id}/apple-wallet`;

  const files = unpack((await get(path)).bytes);

  const sizes: Record<string, string> = {};
  for (const [name, bytes] of Object.entries(files).filter(([name]) => name.endsWith(".png"))) {
    const { width, height, format } = await sharp(bytes).metadata();
    sizes[name] = `${format} ${width}x${height}`;
  }
  expect(sizes).toEqual({
    "icon.png": "png 29x29",
    "icon@2x.png": "png 58x58",
    "icon@3x.png": "png 87x87",
    "strip.png": "png 375x98",
    "strip@2x.png": "png 750x196",
    "strip@3x.png": "png 1125x294",
  });
  const words = Object.keys(files).filter((name) => name.endsWith("pass.strings"));
  expect(words).toHaveLength(OFFERED_LOCALES.length);
  expect(words).toContain("pt-BR.lproj/pass.strings");
  const keys = (name: string) =>
    [...files[name]!.toString().matchAll(/^"(\w+)" = ".+";$/gm)].map(([, key]) => key);
  for (const name of words) expect(keys(name)).toEqual(keys("en.lproj/pass.strings"));
});

test("delivers the tickets of an order as a bundle, ten in a file, to its buyer only", async () => {
  const { event, order } = await makeTickets(12);
  const path = `/public/events/${event.id}/order/${order.short_id}/apple-wallet`;
  const key = orderKey(services.config.secretKey, order.short_id);

  const [first, second, third] = await Promise.all(
    [1, 2, 3].map((file) => get(`${path}?key=${key}&file=${file}`)),
  );

  expect(first!.headers["content-type"]).toBe("application/vnd.apple.pkpasses");
  expect([first, second].map((file) => Object.keys(unpack(file!.bytes)).length)).toEqual([10, 2]);
  for (const pass of Object.values(unpack(second!.bytes)))
    verifySignature(unpack(pass), certificates.authority);
  expect(third!.status).toBe(404);
  expect((await get(path)).status).not.toBe(200);
  expect((await get(`${path}?key=${key}&file=x`)).status).toBe(422);
});

test("makes no pass for a cancelled ticket, an unknown one, or an installation without keys", async () => {
  const { event, attendees } = await makeTickets(1);
  const [attendee] = attendees;
  const path = `/public/events/${event.id}/attendees/${attendee!.short_id}/apple-wallet`;
  const bare = testServices(database.guarded, { publicUrl });
  const without = await testApi(bare, [() => createAreas(bare)]);

  expect((await without.send(`GET ${path}`)).status).toBe(404);
  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", attendee!.id).execute();
  expect((await get(path)).status).toBe(404);
  expect((await get(path.replace(attendee!.short_id, `a_${"0".repeat(26)}`))).status).toBe(404);
});

test("stores nothing that opens a pass, because its token is derived from the secret key", async () => {
  const { event, attendees } = await makeTickets(1);
  const path = `/public/events/${event.id}/attendees/${attendees[0]!.short_id}/apple-wallet`;
  const pass = Pass.parse(JSON.parse(unpack((await get(path)).bytes)["pass.json"]!.toString()));

  const rows = await db.selectFrom("wallet_passes").selectAll().where("event_id", "=", event.id).execute();

  expect(rows).toHaveLength(1);
  expect(JSON.stringify(rows)).not.toContain(pass.authenticationToken);
  expect(pass.authenticationToken).toBe(
    keyedHash(services.config.secretKey, `apple-pass:${rows[0]!.serial}`).toString("base64url"),
  );
});
