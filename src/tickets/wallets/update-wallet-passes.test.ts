import { generateKeyPairSync, hash } from "node:crypto";
import { beforeEach, expect, test } from "vitest";
import { makeCertificates, PASS_TYPE_ID } from "../../../test/wallets/certificates.ts";
import { readToken, startGoogleService } from "../../../test/wallets/google-service.ts";
import { startPushService } from "../../../test/wallets/push-service.ts";
import { unpack, verifySignature } from "../../../test/wallets/read-pass.ts";
import { testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeEvent, makeOrder } from "../../../test/factories.ts";
import { makeTicket } from "../../../test/tickets.ts";
import { wholeApi } from "../../../test/whole-api.ts";
import { readConfig } from "../../app/config.ts";
import { openPushes } from "./apple/open-pushes.ts";
import { orderKey } from "../../checkout/order-key.ts";
import { mountAppleWallet } from "./apple/mount-apple-wallet.ts";
import { reissueTicket } from "../reissue-ticket.ts";
import { passEventDigest } from "./pass-event-digest.ts";
import { createWallets } from "./wallets.ts";
import { updateWalletPasses } from "./update-wallet-passes.ts";

const certificates = makeCertificates();
const apple = await startPushService(certificates);
const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
const accountKey = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
const google = await startGoogleService(accountKey);
const { wallets: settings } = readConfig({
  ...certificates.settings,
  APPLE_WALLET_PUSH_URL: apple.url,
  GOOGLE_WALLET_ISSUER_ID: "3388000000012345678",
  GOOGLE_WALLET_SERVICE_ACCOUNT: JSON.stringify({
    client_email: "wallet@example.iam.gserviceaccount.com",
    private_key: accountKey,
    token_uri: `${google.url}/token`,
  }),
  GOOGLE_WALLET_API_URL: google.url,
  SECRET_KEY: "0123456789-abcdefghijklmnopqrstuvwxyz",
});
const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded, {
  wallets: settings,
  publicUrl: "https://tickets.example.org",
});
const wallets = {
  ...createWallets(services, { isTest: false }),
  openPushes: () => openPushes(settings.apple!, apple.authority),
};
const { app, send } = await wholeApi(services);
const device = await testDevice();

beforeEach(() => {
  apple.pushes.length = 0;
  apple.statuses.clear();
  google.calls.length = 0;
});

/** The web service beside the API, as devices call it. */
async function testDevice() {
  const { createHttp } = await import("../../platform/http/create-http.ts");
  const http = createHttp({
    log: services.log,
    trustedProxies: [],
    isOwnHost: () => true,
  } as never);
  mountAppleWallet(http, services, wallets.apple);
  await http.ready();
  return async (
    call: string,
    { token, body, since }: { token?: string; body?: object; since?: string } = {},
  ) => {
    const [method, path] = call.split(" ") as ["GET", string];
    const answer = await http.inject({
      method,
      url: `/wallets/apple/v1${path}`,
      headers: {
        host: "tickets.example.org",
        ...(token && { authorization: `ApplePass ${token}` }),
        ...(since && { "if-modified-since": since }),
      },
      ...(body && { payload: body }),
    });
    return {
      status: answer.statusCode,
      bytes: answer.rawPayload,
      headers: answer.headers,
      body: answer.body,
    };
  };
}

/** Adds a ticket to the wallet of a device. */
async function addPass(deviceId: string, pushToken = "ab".repeat(16)) {
  const event = await makeEvent(db, { title: "Night of the Owls" });
  const order = await makeOrder(db, event);
  const [ticket] = order.attendees;
  const path = `/api/public/events/${event.id}/attendees/${ticket!.short_id}/apple-wallet`;
  const file = await app.inject({ url: path, headers: { host: "tickets.example.org" } });
  const pass = JSON.parse(unpack(file.rawPayload)["pass.json"]!.toString());
  const token = pass.authenticationToken as string;
  const registration = `/devices/${deviceId}/registrations/${PASS_TYPE_ID}/${pass.serialNumber}`;
  const registered = await device(`POST ${registration}`, { token, body: { pushToken } });
  const fetchPass = () => device(`GET /passes/${PASS_TYPE_ID}/${pass.serialNumber}`, { token });
  return { event, order, ticket: ticket!, pass, token, registration, registered, fetchPass };
}

function passIn(bytes: Buffer) {
  const files = unpack(bytes);
  verifySignature(files, certificates.authority);
  return JSON.parse(files["pass.json"]!.toString());
}

const update = () => updateWalletPasses(services, wallets);

test("a device registers a pass, is notified of a change, fetches the pass and unregisters it", async () => {
  const { event, ticket, pass, token, registration, registered, fetchPass } = await addPass("device-1");
  expect(registered.status).toBe(201);
  expect((await device(`POST ${registration}`, { token, body: { pushToken: "cd".repeat(16) } })).status).toBe(
    200,
  );
  const first = await fetchPass();
  expect(first.headers["last-modified"]).toBeTruthy();
  const known = first.headers["last-modified"] as string;
  expect(
    (await device(`GET /passes/${PASS_TYPE_ID}/${pass.serialNumber}`, { token, since: known })).status,
  ).toBe(304);
  const list = `GET /devices/device-1/registrations/${PASS_TYPE_ID}`;
  const { lastUpdated, serialNumbers } = JSON.parse((await device(list)).body);
  expect(serialNumbers).toEqual([pass.serialNumber]);
  expect((await device(`${list}?passesUpdatedSince=${lastUpdated}`)).status).toBe(204);

  await db.updateTable("attendees").set({ first_name: "Zoë" }).where("id", "=", ticket.id).execute();
  await update();

  expect(apple.pushes).toEqual([
    { token: "cd".repeat(16), topic: PASS_TYPE_ID, body: "{}", provider: PASS_TYPE_ID },
  ]);
  const changed = JSON.parse((await device(`${list}?passesUpdatedSince=${lastUpdated}`)).body);
  expect(changed.serialNumbers).toEqual([pass.serialNumber]);
  expect(JSON.stringify(passIn((await fetchPass()).bytes))).toContain("Zoë");

  apple.pushes.length = 0;
  expect((await device(`DELETE ${registration}`, { token })).status).toBe(200);
  await db.updateTable("events").set({ title: "Night of the Bats" }).where("id", "=", event.id).execute();
  await update();
  expect(apple.pushes).toEqual([]);
});

test("a change of the event's title, time or place updates each of its passes, and only once", async () => {
  const { event, fetchPass } = await addPass("device-2");
  await update();
  expect(apple.pushes).toEqual([]);

  await db.updateTable("events").set({ title: "Night of the Bats" }).where("id", "=", event.id).execute();
  await update();
  await update();

  expect(apple.pushes).toHaveLength(1);
  expect(passIn((await fetchPass()).bytes).eventTicket.primaryFields[0].value).toBe("Night of the Bats");
});

test("the passes of a cancelled event are void and say so, and are valid again once it is reinstated", async () => {
  const { event, order, fetchPass } = await addPass("device-9");
  const cancel = (cancelled_at: Date | null) =>
    db.updateTable("events").set({ status: "PAUSED", cancelled_at }).where("id", "=", event.id).execute();
  const link = `GET /public/events/${event.id}/attendees/${order.attendees[0]!.short_id}/google-wallet`;
  const { id } = inLink((await send(link)).json.data.url).payload.eventTicketObjects[0];
  const googleObject = () => google.calls.findLast(({ path }) => path.endsWith(id))?.body;

  await cancel(new Date());
  await update();
  const cancelled = passIn((await fetchPass()).bytes);
  const inGoogle = googleObject();
  const afresh = await send(link);
  await cancel(null);
  await update();

  expect([cancelled.voided, cancelled.barcodes]).toEqual([true, undefined]);
  expect(cancelled.eventTicket.auxiliaryFields[0].value).toBe("words_event_cancelled");
  expect(inGoogle).toMatchObject({ state: "INACTIVE", barcode: null });
  expect(afresh.status).toBe(404);
  expect(passIn((await fetchPass()).bytes).barcodes).toHaveLength(1);
  expect(googleObject()).toMatchObject({ state: "ACTIVE" });
  expect(apple.pushes).toHaveLength(2);
});

test("an upgrade notifies no device: the digest of an event that takes place is that of version 0.1.0", () => {
  const pass = { cover: null, termsUrl: null, rotatesCodes: false };
  const { event } = makeTicket();
  const { is_cancelled: _, ...before } = event;

  expect(passEventDigest(event, pass)).toBe(
    hash("sha256", JSON.stringify([before, pass.cover, pass.termsUrl]), "hex"),
  );
  expect(passEventDigest({ ...event, is_cancelled: true }, pass)).not.toBe(passEventDigest(event, pass));
});

test("CHK-18 a reissued ticket's pass is void without a name, and the new link is another pass", async () => {
  const { event, order, ticket, pass, fetchPass } = await addPass("device-3");
  const renamed = { first_name: "Newholder", last_name: "Secret" };

  const { shortId } = await db.transaction().execute(async (tx) => {
    const reissued = await reissueTicket(tx, {
      order: { id: order.id, account_id: event.account_id, event_id: event.id },
      attendeeId: ticket.id,
      by: { kind: "BUYER" },
    } as never);
    await tx.updateTable("attendees").set(renamed).where("id", "=", ticket.id).execute();
    return reissued;
  });
  await update();

  expect(apple.pushes).toHaveLength(1);
  const old = await fetchPass();
  const content = passIn(old.bytes);
  expect(content.voided).toBe(true);
  expect(content.barcodes).toBeUndefined();
  expect(JSON.stringify(content)).not.toMatch(/Newholder|Secret|A-[0-9A-Z]{7}/);
  const { short_id } = await db
    .selectFrom("attendees")
    .select("short_id")
    .where("id", "=", ticket.id)
    .executeTakeFirstOrThrow();
  expect(short_id).toBe(shortId);
  const fresh = await app.inject({
    url: `/api/public/events/${event.id}/attendees/${shortId}/apple-wallet`,
    headers: { host: "tickets.example.org" },
  });
  expect(passIn(fresh.rawPayload).serialNumber).not.toBe(pass.serialNumber);
});

test("a cancelled ticket's pass is void, and valid again together with the ticket", async () => {
  const { ticket, fetchPass } = await addPass("device-4");
  const move = (status: string) =>
    db.updateTable("attendees").set({ status }).where("id", "=", ticket.id).execute();

  await move("CANCELLED");
  await update();
  const cancelled = passIn((await fetchPass()).bytes);
  await move("ACTIVE");
  await update();

  expect([cancelled.voided, cancelled.barcodes]).toEqual([true, undefined]);
  expect(passIn((await fetchPass()).bytes).barcodes).toHaveLength(1);
  expect(apple.pushes).toHaveLength(2);
});

test("tries a failed push again, and deletes a device that has unregistered its pass", async () => {
  const [busy, gone] = ["12".repeat(16), "34".repeat(16)];
  const first = await addPass("device-5", busy);
  const second = await addPass("device-6", gone);
  apple.statuses.set(busy, 503).set(gone, 410);
  for (const { ticket } of [first, second])
    await db.updateTable("attendees").set({ last_name: "Changed" }).where("id", "=", ticket.id).execute();

  await update();
  apple.statuses.clear();
  apple.pushes.length = 0;
  await update();

  expect(apple.pushes.map(({ token }) => token)).toEqual([busy]);
  const left = await db.selectFrom("wallet_registrations").select("push_token").execute();
  expect(left.map(({ push_token }) => push_token)).not.toContain(gone);
});

test("reads, registers and unregisters no pass without its token", async () => {
  const { registration, pass, token } = await addPass("device-7");
  const other = await addPass("device-8");
  const path = `/passes/${PASS_TYPE_ID}/${pass.serialNumber}`;

  for (const wrong of [undefined, "x".repeat(43), other.token, token.slice(0, -2)])
    for (const call of [`GET ${path}`, `DELETE ${registration}`, `POST ${registration}`]) {
      const answer = await device(call, {
        ...(wrong && { token: wrong }),
        body: { pushToken: "ab".repeat(16) },
      });
      expect([call, answer.status]).toEqual([call, 401]);
    }
  expect((await device(`GET ${path.replace(PASS_TYPE_ID, "pass.other")}`, { token })).status).toBe(404);
  expect((await device(`POST ${registration}`, { token, body: { pushToken: "../../x" } })).status).toBe(422);
  expect((await device("POST /log", { body: { logs: ["no pass", 7] } })).status).toBe(200);
});

/** Returns the tickets in a link to Google. */
function inLink(url: string) {
  expect(url).toMatch(/^https:\/\/pay\.google\.com\/gp\/v\/save\/[\w.-]+$/);
  // oxlint-disable-next-line typescript/no-explicit-any
  return readToken(url.slice(url.lastIndexOf("/") + 1), accountKey) as any;
}

test("saves a ticket to Google Wallet by a link that the service account signed", async () => {
  const event = await makeEvent(db, { title: "Owls" });
  const { attendees } = await makeOrder(db, event);

  const { json } = await send(
    `GET /public/events/${event.id}/attendees/${attendees[0]!.short_id}/google-wallet`,
  );

  const claims = inLink(json.data.url);
  expect(claims).toMatchObject({
    iss: "wallet@example.iam.gserviceaccount.com",
    aud: "google",
    typ: "savetowallet",
    origins: ["https://tickets.example.org"],
  });
  const id = claims.payload.eventTicketObjects[0].id as string;
  const object = claims.payload.eventTicketObjects[0].classId
    ? claims.payload.eventTicketObjects[0]
    : google.saved.get(`/eventTicketObject/${id}`);
  expect(object).toMatchObject({
    state: "ACTIVE",
    classId: `3388000000012345678.event-${event.id}`,
    ticketNumber: attendees[0]!.public_id,
    barcode: { type: "QR_CODE", alternateText: attendees[0]!.public_id },
  });
});

test("saves an order of twelve tickets to Google Wallet by two links, ten in the first", async () => {
  const event = await makeEvent(db);
  const order = await makeOrder(db, event, { quantity: 12 });
  const key = orderKey(services.config.secretKey, order.short_id);
  const call = `GET /public/events/${event.id}/order/${order.short_id}/google-wallet?key=${key}`;

  const links = [await send(call), await send(`${call}&file=2`)].map(({ json }) => inLink(json.data.url));

  expect(links.map(({ payload }) => payload.eventTicketObjects.length)).toEqual([10, 2]);
  expect((await send(`${call}&file=3`)).status).toBe(404);
});

test("writes tickets that do not fit into a link to Google first, and puts them into the link while Google is down", async () => {
  const event = await makeEvent(db, { title: "Owls and all their friends ".repeat(4) });
  const { attendees } = await makeOrder(db, event);
  const call = `GET /public/events/${event.id}/attendees/${attendees[0]!.short_id}/google-wallet`;

  const { url } = (await send(call)).json.data;
  google.fail(true);
  const long = (await send(call)).json.data.url;
  google.fail(false);

  expect(url.length).toBeLessThan(1_850);
  expect(Object.keys(inLink(url).payload.eventTicketObjects[0])).toEqual(["id"]);
  expect(google.saved.has(`/eventTicketObject/${inLink(url).payload.eventTicketObjects[0].id}`)).toBe(true);
  expect(inLink(long).payload.eventTicketClasses).toHaveLength(1);
});

test("updates Google's copies with the ticket and the event", async () => {
  const event = await makeEvent(db, { title: "Owls and all their friends ".repeat(4) });
  const { attendees } = await makeOrder(db, event);
  await send(`GET /public/events/${event.id}/attendees/${attendees[0]!.short_id}/google-wallet`);
  google.calls.length = 0;

  await db.updateTable("attendees").set({ status: "CANCELLED" }).where("id", "=", attendees[0]!.id).execute();
  await db.updateTable("events").set({ title: "Bats" }).where("id", "=", event.id).execute();
  await update();

  const patches = google.calls.filter(({ method }) => method === "PATCH");
  expect(patches.map(({ path }) => path.split("/")[1])).toEqual(["eventTicketClass", "eventTicketObject"]);
  expect(patches[0]!.body.eventName.defaultValue.value).toBe("Bats");
  expect(patches[1]!.body).toMatchObject({ state: "INACTIVE", barcode: null });
});
