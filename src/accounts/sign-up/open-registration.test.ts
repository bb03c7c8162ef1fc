import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { readConfig } from "../../app/config.ts";
import { accountsApi } from "../api.ts";
import { sendInvitation } from "../emails/send-invitation.tsx";

const PERSON = { first_name: "Ada", last_name: "Brück", password: "a quiet harbour at dawn" };
const SECRET_KEY = "0123456789-abcdefghijklmnopqrstuvwxyz";

const open = await installation(readConfig({ SECRET_KEY }).isRegistrationOpen);
const { isRegistrationOpen } = readConfig({ SECRET_KEY, TESSERA_REGISTRATION: "invited" });
const closed = await installation(isRegistrationOpen);
const closedToo = await installation(isRegistrationOpen);

async function installation(isRegistrationOpen: boolean) {
  const database = await testDatabase();
  const services = testServices(database, { isRegistrationOpen });
  const api = await testApi(services, [accountsApi]);
  let networks = 0;
  const register = (email: string, more: Record<string, unknown> = {}) =>
    api.send("POST /auth/register", {
      body: { ...PERSON, email, ...more },
      // Each sign-up gets another network, because only the first few of a network need no proof of work.
      headers: { "x-forwarded-for": `2001:db8:0:${(networks += 1).toString(16)}::1` },
    });
  const isOpen = async () => (await api.send("GET /auth/registration")).json.data.is_open;
  return { api, register, isOpen, services, db: database.db };
}

test("lets anybody register by default", async () => {
  expect((await open.register("first@example.org")).status).toBe(201);
  expect(await open.isOpen()).toBe(true);
  expect((await open.register("second@example.org")).status).toBe(201);
});

test("a closed installation lets one person open the first account, and nobody else", async () => {
  const { register, isOpen, db } = closed;

  expect(await isOpen()).toBe(true);
  const answers = await Promise.all(
    ["ada@example.org", "eve@example.org", "mallory@example.org"].map((email) => register(email)),
  );

  expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 403, 403]);
  expect(answers.find(({ status }) => status === 403)!.json.code).toBe("registration_closed");
  expect(await isOpen()).toBe(false);
  expect((await register("late@example.org")).status).toBe(403);
  expect(await db.selectFrom("users").select("email").execute()).toHaveLength(1);
});

test("a closed installation still lets invited people register, but only with their link", async () => {
  const { api, register, services, db } = closedToo;
  const owner = "ada@example.org";
  await register(owner);
  await sql`update users set email_verified_at = now()`.execute(db);
  const { cookies } = await api.send("POST /auth/login", {
    body: { email: owner, password: PERSON.password },
  });
  const email = "bo@example.org";
  await api.send("POST /users", { cookies, body: { email, role: "ORGANIZER" } });
  const { id } = await db.selectFrom("invitations").select("id").executeTakeFirstOrThrow();
  await sendInvitation(services, { invitation_id: id });
  const { plain } = services.emails.findLast(({ to }) => to === email)!;
  const invite_token = /accept-invitation\/([\w-]+)/.exec(plain)![1]!;

  const withoutLink = await register(email);
  const withLink = await register(email, { invite_token });

  expect([withoutLink.status, withoutLink.json.code]).toEqual([403, "registration_closed"]);
  expect([withLink.status, withLink.json.data.role]).toEqual([201, "ORGANIZER"]);
});

test("refuses to start with an unknown value", () => {
  expect(() => readConfig({ TESSERA_REGISTRATION: "closed" })).toThrow(/TESSERA_REGISTRATION/);
});
