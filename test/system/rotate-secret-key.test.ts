import { createHash, randomUUID } from "node:crypto";
import { Secret, TOTP } from "otpauth";
import { expect, test, vi } from "vitest";
import { accountsApi } from "../../src/accounts/api.ts";
import { resealSecrets } from "../../src/accounts/index.ts";
import { knownDevice } from "../../src/accounts/log-in/known-device.ts";
import { sendEmailCode } from "../../src/accounts/emails/send-email-code.tsx";
import { downloadLink, readDownloadLink } from "../../src/lists/tasks/download-link.ts";
import type { SecretKeys } from "../../src/platform/secret-keys.ts";
import { resealWebhookSecrets } from "../../src/webhooks/index.ts";
import { openWebhookSecret, sealWebhookSecret } from "../../src/webhooks/webhook-secrets.ts";
import { orderLink } from "../../src/checkout/order-key.ts";
import { testApi, testServices } from "../api.ts";
import { ADA } from "../checkout-context.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeProduct, makeSession } from "../factories.ts";
import { sellingAreas } from "../selling-areas.ts";

const [OLD, NEW] = ["old-0123456789-abcdefghijklmnopqrstuvw", "new-0123456789-abcdefghijklmnopqrstuvw"];
const PASSWORD = "a quiet harbour at dawn";
const database = await testDatabase();
const { db } = database;

/** The program with these keys. */
async function programWith(secretKeys: SecretKeys) {
  const services = testServices(database, { secretKey: secretKeys[0], secretKeys });
  return { ...services, ...(await testApi(services, [accountsApi, sellingAreas])) };
}

const before = await programWith([OLD]);
/** Step 1 of the rotation: all processes know the new key, the old one still signs. */
const introduced = await programWith([OLD, NEW]);
/** Step 2: the new key signs. */
const rotated = await programWith([NEW, OLD]);
/** Step 4: the old key is removed. */
const after = await programWith([NEW]);

type Program = typeof before;

// The 30 seconds of a code pass only when a test advances the clock.
vi.useFakeTimers({ toFake: ["Date"] });

const passHalfMinute = () => vi.setSystemTime(Date.now() + 30_000);

async function makeUser() {
  const member = await makeMember(db, { password: PASSWORD });
  const cookies = { "__Host-session": await makeSession(db, member) };
  const begun = await before.send("POST /users/me/authenticator", {
    cookies,
    body: { current_password: PASSWORD },
  });
  const secret = Secret.fromBase32(begun.json.data.secret);
  const confirmed = await before.send("POST /users/me/authenticator/confirm", {
    cookies,
    body: { code: TOTP.generate({ secret }) },
  });
  return {
    ...member,
    session: { "__Host-session": confirmed.cookies["__Host-session"]! },
    device: confirmed.cookies["__Host-device"]!,
    recoveryCodes: confirmed.json.data.recovery_codes as string[],
    async logIn({ send }: Program, code: string | null) {
      passHalfMinute();
      const first = await send("POST /auth/login", { body: { email: member.email, password: PASSWORD } });
      const { status, json } = await send("POST /auth/second-step", {
        cookies: { "__Host-login": first.cookies["__Host-login"]! },
        body: { code: code ?? TOTP.generate({ secret }) },
      });
      return status === 200 ? "in" : json.code;
    },
  };
}

const sealedSecretOf = async (userId: number) =>
  (
    await db
      .selectFrom("authenticators")
      .select("secret")
      .where("user_id", "=", userId)
      .executeTakeFirstOrThrow()
  ).secret;

test("MIG-12 authenticators work through a rotation, and each is sealed with the new key when it is used", async () => {
  const user = await makeUser();
  const sealed = await sealedSecretOf(user.user_id);

  expect(await user.logIn(introduced, null)).toBe("in");
  expect((await sealedSecretOf(user.user_id)).equals(sealed)).toBe(true);
  expect(await user.logIn(rotated, null)).toBe("in");
  expect((await sealedSecretOf(user.user_id)).equals(sealed)).toBe(false);
  expect(await user.logIn(after, null)).toBe("in");
});

test("MIG-12 reseal-secrets reseals everything at once, and says whose recovery codes will stop working", async () => {
  const user = await makeUser();

  const counts = await resealSecrets(db, rotated.config.secretKeys);
  const again = await resealSecrets(db, rotated.config.secretKeys);

  expect(counts).toMatchObject({ resealed: 1, unreadable: 0 });
  expect(counts.usersWithOldCodes).toBeGreaterThan(0);
  expect(again).toMatchObject({ resealed: 0, unreadable: 0 });
  expect(await user.logIn(after, null)).toBe("in");
});

test("MIG-12 counts an authenticator under a key that is not listed, and leaves it unchanged", async () => {
  const user = await makeUser();
  const sealed = await sealedSecretOf(user.user_id);

  const { unreadable } = await resealSecrets(db, [NEW]);

  expect(unreadable).toBe(1);
  expect((await sealedSecretOf(user.user_id)).equals(sealed)).toBe(true);
  await db.deleteFrom("authenticators").where("user_id", "=", user.user_id).execute();
});

test("MIG-12 reseal-secrets reseals both secrets of webhooks, and counts those under a key that is not listed", async () => {
  const event = await makeEvent(db, {});
  const makeWebhook = async (key: string, previousKey: string) => {
    const seal_id = randomUUID();
    return db
      .insertInto("webhooks")
      .values({
        account_id: event.account_id,
        event_id: event.id,
        url: "https://receiver.example/hook",
        event_types: ["order.created"],
        seal_id,
        secret: sealWebhookSecret([key], seal_id, "whsec_now"),
        previous_secret: sealWebhookSecret([previousKey], seal_id, "whsec_before"),
        previous_secret_until: new Date(Date.now() + 3_600_000),
      })
      .returning(["id", "seal_id"])
      .executeTakeFirstOrThrow();
  };
  const webhooks = [await makeWebhook(OLD, OLD), await makeWebhook(NEW, OLD)];
  const lost = await makeWebhook("a key that nobody has listed anywhere", NEW);

  const counts = await resealWebhookSecrets(db, rotated.config.secretKeys);
  const again = await resealWebhookSecrets(db, rotated.config.secretKeys);

  expect([counts, again]).toEqual([
    { resealed: 2, unreadable: 1 },
    { resealed: 0, unreadable: 1 },
  ]);
  for (const { id, seal_id } of webhooks) {
    const row = await db
      .selectFrom("webhooks")
      .select(["secret", "previous_secret"])
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    expect(openWebhookSecret([NEW], seal_id, row.secret).text).toBe("whsec_now");
    expect(openWebhookSecret([NEW], seal_id, row.previous_secret!).text).toBe("whsec_before");
  }
  await db.deleteFrom("webhooks").where("id", "=", lost.id).execute();
});

test("MIG-12 recovery codes work until the old key is removed; then none counts as remaining", async () => {
  const user = await makeUser();
  const left = async ({ send }: Program) =>
    (await send("GET /users/me/authenticator", { cookies: user.session })).json.data.recovery_codes_left;
  await resealSecrets(db, rotated.config.secretKeys);

  expect(await user.logIn(introduced, user.recoveryCodes[0]!)).toBe("in");
  expect(await user.logIn(rotated, user.recoveryCodes[1]!)).toBe("in");
  expect(await user.logIn(after, user.recoveryCodes[2]!)).toBe("code_wrong");
  expect([await left(rotated), await left(after)]).toEqual([8, 0]);
});

async function buy({ send }: Program, key: string) {
  const event = await makeEvent(db, {});
  const product = await makeProduct(db, event, {});
  const place = (program: Program) =>
    program.send(`POST /public/events/${event.id}/order`, {
      headers: { "idempotency-key": key },
      body: {
        products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity: 1 }] }],
      },
    });
  const placed = await place(before);
  const path = `/public/events/${event.id}/order/${placed.json.data.short_id}`;
  const cookies = { "__Host-checkout": placed.cookies["__Host-checkout"]! };
  await send(`PUT ${path}`, { cookies, body: { order: ADA } });
  return { event, path, place, placed, order: { event_id: event.id, short_id: placed.json.data.short_id } };
}

test("MIG-12 links in mails sent before and during a rotation open the order with its people", async () => {
  const { order, path } = await buy(before, "links");
  const peopleBy = async (maker: Program, reader: Program) => {
    const key = new URL(orderLink(maker.config, order)).searchParams.get("key");
    return (await reader.send(`GET ${path}?key=${key}`)).json.data.attendees.length;
  };

  for (const [maker, reader, people] of [
    [before, introduced, 1],
    [before, rotated, 1],
    // Processes are replaced one after the other, so old processes receive links of new ones.
    [rotated, introduced, 1],
    [rotated, after, 1],
    [before, after, 0],
  ] as const)
    expect(await peopleBy(maker, reader)).toBe(people);
});

test("MIG-12 a call repeated with its key gets the answer that the old key sealed", async () => {
  const { placed, place } = await buy(before, "repeated");

  const again = await place(rotated);

  expect(again.json).toEqual(placed.json);
  expect(again.cookies).toEqual(placed.cookies);
});

test("MIG-12 repeating a call after a rotation does not create a manual ticket twice", async () => {
  const admin = await makeMember(db, {});
  const cookies = { "__Host-session": await makeSession(db, admin) };
  const event = await makeEvent(db, { account_id: admin.account_id });
  const product = await makeProduct(db, event, {});
  const add = ({ send }: Program) =>
    send(`POST /events/${event.id}/attendees`, {
      cookies,
      headers: { "idempotency-key": "by-hand" },
      body: {
        product_id: product.id,
        product_price_id: product.price_id,
        email: "guest@example.org",
        first_name: "Gwen",
        last_name: "Guest",
        amount_paid: 0,
        send_confirmation_email: false,
        locale: "en",
        taxes_and_fees: [],
      },
    });
  const first = await add(before);
  // The program died before it stored the response.
  const keyHash = createHash("sha256").update("by-hand").digest();
  await db.deleteFrom("idempotency_keys").where("key_hash", "=", keyHash).execute();

  const again = await add(rotated);

  expect([first.status, again.status]).toEqual([201, 201]);
  expect(again.json.data.id).toBe(first.json.data.id);
});

test("MIG-12 recognises older files, codes and devices after a rotation", async () => {
  const link = downloadLink(before.config, 7, new Date());
  const user = await makeUser();
  const newcomer = await makeMember(db, { password: PASSWORD, is_email_verified: false });
  const cookies = { "__Host-session": await makeSession(db, newcomer) };
  await before.send(`POST /users/${newcomer.user_id}/resend-email-confirmation`, { cookies });
  await sendEmailCode(before, { user_id: newcomer.user_id });
  const code = /\b\d{6}\b/.exec(before.emails.at(-1)!.plain)![0];

  expect(readDownloadLink(rotated.config.secretKeys, link.split("/").at(-1)!, new Date())).toBe(7);
  const confirmed = await rotated.send(`POST /users/${newcomer.user_id}/confirm-email-with-code`, {
    cookies,
    body: { code },
  });
  expect(confirmed.json.data.is_email_verified).toBe(true);
  expect(knownDevice(rotated.config.secretKeys, user.email, user.device)).not.toBeNull();
  expect(knownDevice(after.config.secretKeys, user.email, user.device)).toBeNull();
});
