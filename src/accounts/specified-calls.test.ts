import { expect, test } from "vitest";
import { testApi, testServices } from "../../test/api.ts";
import { testDatabase } from "../../test/database.ts";
import { makeMember, makeSession } from "../../test/factories.ts";
import { accountsApi } from "./api.ts";
import { makeEmailCode } from "./email-codes.ts";
import { makeMailedLink } from "./mailed-links.ts";

const PASSWORD = "a quiet harbour at dawn";
const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await testApi(services, [accountsApi]);
const newAddress = () => `guest-${crypto.randomUUID().slice(0, 8)}@example.org`;

async function makeAdmin(given: { is_email_verified?: boolean } = {}) {
  const admin = await makeMember(db, { role: "ADMIN", password: PASSWORD, ...given });
  const cookies = { "__Host-session": await makeSession(db, admin) };
  const send = (call: string, body?: unknown) => api.send(call, { cookies, body });
  const invite = async () =>
    (await send("POST /users", { email: newAddress(), role: "ORGANIZER" })).json.data.id as number;
  return { ...admin, send, invite };
}

type Admin = Awaited<ReturnType<typeof makeAdmin>>;

/** Every row about people of the specification's table of calls: what is made ready, what is sent, what comes back. */
const ROWS: [row: string, status: number, send: (admin: Admin) => Promise<{ status: number }>][] = [
  [
    "POST users/{id}/confirm-email/{token}",
    204,
    async ({ user_id, send }) =>
      send(
        `POST /users/${user_id}/confirm-email/${await makeMailedLink(db, user_id, "EMAIL_CONFIRMATION_LINK")}`,
      ),
  ],
  [
    "POST users/{id}/email-change/{token}",
    200,
    async ({ user_id, send }) => {
      await send("PUT /users/me", { email: newAddress(), current_password: PASSWORD });
      return send(`POST /users/${user_id}/email-change/${await makeMailedLink(db, user_id, "EMAIL_CHANGE")}`);
    },
  ],
  [
    "DELETE users/{id}/email-change",
    200,
    ({ user_id, send }) => send(`DELETE /users/${user_id}/email-change`),
  ],
  ["PUT users/me", 200, ({ send }) => send("PUT /users/me", { first_name: "Uma" })],
  [
    "PUT users/{id}",
    200,
    async ({ invite, send }) => send(`PUT /users/${await invite()}`, { role: "ADMIN" }),
  ],
  ["GET users", 200, ({ send }) => send("GET /users?page=1&per_page=20&query=a&sort_by=email")],
  ["POST users", 201, ({ send }) => send("POST /users", { email: newAddress(), role: "ADMIN" })],
  ["GET users/me", 200, ({ send }) => send("GET /users/me")],
  [
    "POST users/{id}/invitation",
    204,
    async ({ invite, send }) => send(`POST /users/${await invite()}/invitation`),
  ],
  [
    "DELETE users/{id}/invitation",
    204,
    async ({ invite, send }) => send(`DELETE /users/${await invite()}/invitation`),
  ],
  [
    "POST users/{id}/resend-email-confirmation",
    204,
    ({ user_id, send }) => send(`POST /users/${user_id}/resend-email-confirmation`),
  ],
  ["GET users/{id}", 200, ({ user_id, send }) => send(`GET /users/${user_id}`)],
];

test.each(ROWS)("%s answers %i", async (_row, status, send) => {
  expect((await send(await makeAdmin())).status).toBe(status);
});

test("POST users/{id}/confirm-email-with-code answers the confirmed user", async () => {
  const { user_id, send } = await makeAdmin({ is_email_verified: false });
  await send(`POST /users/${user_id}/resend-email-confirmation`);
  const code = await makeEmailCode(db, services.config.secretKey, user_id);

  const answer = await send(`POST /users/${user_id}/confirm-email-with-code`, { code });

  expect(answer.json.data).toMatchObject({ id: user_id, is_email_verified: true });
});

test("the user of the me call has the fields of the specification", async () => {
  const { json } = await (await makeAdmin()).send("GET /users/me");

  for (const field of ["id", "email", "full_name", "locale", "account_id", "role", "is_email_verified"])
    expect(json.data).toHaveProperty(field);
});
