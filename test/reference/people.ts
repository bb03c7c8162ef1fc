import { sql } from "kysely";
import { makeEmailCode } from "../../src/accounts/sign-up/email-codes.ts";
import { makeMailedLink } from "../../src/accounts/mailed-links.ts";
import { sendInvitation } from "../../src/accounts/emails/send-invitation.tsx";
import { anyText, db, PASSWORD, type Row, services, type Stage } from "./stage.ts";

const newAddress = () => `guest-${crypto.randomUUID().slice(0, 8)}@example.org`;
const UNKNOWN_TOKEN = { token: "x".repeat(40) };

const invite = async ({ ask }: Stage) => ({
  user_id: (await ask("POST users", { email: newAddress(), role: "ORGANIZER" })).json.data.id as number,
});

async function mailInvitation(stage: Stage) {
  const { user_id } = await invite(stage);
  const { rows } = await sql<{ id: number }>`select id from invitations where user_id = ${user_id}`.execute(
    db,
  );
  await sendInvitation(services, { invitation_id: rows[0]!.id });
  const email = services.emails.at(-1)!;
  return { token: /accept-invitation\/([\w-]+)/.exec(email.plain)![1]! };
}

async function unconfirm({ admin }: Stage) {
  await db.updateTable("users").set({ email_verified_at: null }).where("id", "=", admin.user_id).execute();
}

const changeAddress = async ({ ask }: Stage) =>
  void (await ask("PUT users/me", { email: newAddress(), current_password: PASSWORD }));

/** 4.1 and 4.2: authentication and people. */
export const PEOPLE: Record<string, Row> = {
  "POST auth/login": {
    as: "nobody",
    body: ({ admin }: Stage) => ({ email: admin.email, password: PASSWORD }),
    answers: 200,
    with: { data: { email: anyText }, next_step: null, accounts: [] },
    refuses: {
      body: ({ admin }: Stage) => ({ email: admin.email, password: "not the right one" }),
      status: 401,
    },
    differs: "012",
  },
  // A second log-out is no error. A link never ends a session, so there is no GET.
  "POST auth/logout": { answers: 204, refuses: null, differs: "020" },
  "POST auth/refresh": {
    answers: 200,
    with: { data: { role: "ADMIN" }, next_step: null, accounts: [] },
    refuses: { as: "nobody", status: 401 },
  },
  "POST auth/register": {
    as: "nobody",
    body: () => ({ first_name: "Rosa", email: newAddress(), password: PASSWORD, timezone: "Europe/Rome" }),
    answers: 201,
    with: { data: { first_name: "Rosa", role: "ADMIN" } },
    refuses: {
      body: ({ admin }: Stage) => ({ first_name: "Rosa", email: admin.email, password: PASSWORD }),
      status: 422,
    },
    differs: "006",
  },
  "POST auth/forgot-password": {
    as: "nobody",
    body: () => ({ email: newAddress() }),
    answers: 204,
    refuses: { body: { email: "nobody" }, status: 422, at: "email" },
    differs: "020",
  },
  "GET auth/reset-password/{token}": {
    as: "nobody",
    given: async ({ admin }) => ({ token: await makeMailedLink(db, admin.user_id, "PASSWORD_RESET") }),
    answers: 204,
    refuses: { ids: UNKNOWN_TOKEN, status: 404 },
  },
  "POST auth/reset-password/{token}": {
    as: "nobody",
    given: async ({ admin }) => ({ token: await makeMailedLink(db, admin.user_id, "PASSWORD_RESET") }),
    body: { password: "another quiet harbour" },
    answers: 200,
    with: { data: { email: anyText } },
    refuses: { again: true, status: 404 },
    differs: "012",
  },
  "GET auth/invitation/{token}": {
    as: "nobody",
    given: mailInvitation,
    answers: 200,
    with: { data: { role: "ORGANIZER", is_known: false } },
    refuses: { ids: UNKNOWN_TOKEN, status: 404 },
  },
  "POST auth/invitation/{token}": {
    as: "nobody",
    given: mailInvitation,
    body: { first_name: "Ina", password: PASSWORD },
    answers: 200,
    with: { data: { is_logged_in: true } },
    refuses: { again: true, status: 409 },
    differs: "012",
  },

  "GET users/me": { answers: 200, with: { data: { role: "ADMIN" } }, refuses: { as: "nobody", status: 401 } },
  "PUT users/me": {
    body: { first_name: "Uma", current_password: PASSWORD, password: "another quiet harbour" },
    answers: 200,
    with: { data: { first_name: "Uma" } },
    refuses: {
      body: { password: "another quiet harbour", current_password: "a wrong one" },
      status: 422,
      at: "current_password",
    },
  },
  "GET users": {
    query: "page=1&per_page=20&query=&sort_by=email",
    answers: 200,
    with: { meta: { per_page: 20 } },
    refuses: { as: "organizer", status: 403 },
    differs: "018",
  },
  "POST users": {
    body: () => ({ email: newAddress(), role: "ADMIN", first_name: "Ina" }),
    answers: 201,
    with: { data: { status: "INVITED" } },
    refuses: {
      body: ({ admin }: Stage) => ({ email: admin.email, role: "ADMIN" }),
      status: 422,
      at: "email",
    },
  },
  "GET users/{user_id}": {
    answers: 200,
    with: { data: { role: "ADMIN" } },
    refuses: { as: "stranger", status: 404 },
  },
  "PUT users/{user_id}": {
    given: invite,
    body: { role: "ADMIN" },
    answers: 200,
    with: { data: { role: "ADMIN" } },
    refuses: { body: { role: "SUPERADMIN" }, status: 422, at: "role" },
    differs: "012",
  },
  "POST users/{user_id}/invitation": {
    given: invite,
    answers: 204,
    refuses: { ids: { user_id: 999_999_999 }, status: 404 },
  },
  "DELETE users/{user_id}/invitation": {
    given: invite,
    answers: 204,
    refuses: { again: true, status: 404 },
    differs: "012",
  },
  "POST users/{user_id}/email-change/{token}": {
    given: async (stage) => {
      await changeAddress(stage);
      return { token: await makeMailedLink(db, stage.admin.user_id, "EMAIL_CHANGE") };
    },
    answers: 200,
    with: { data: { email: anyText } },
    refuses: { ids: UNKNOWN_TOKEN, status: 404 },
  },
  "DELETE users/{user_id}/email-change": {
    given: changeAddress,
    answers: 200,
    with: { data: { pending_email: null } },
    refuses: { as: "stranger", status: 404 },
  },
  "POST users/{user_id}/confirm-email/{token}": {
    given: async ({ admin }) => ({
      token: await makeMailedLink(db, admin.user_id, "EMAIL_CONFIRMATION_LINK"),
    }),
    answers: 204,
    refuses: { ids: UNKNOWN_TOKEN, status: 404 },
    differs: "020",
  },
  "POST users/{user_id}/confirm-email-with-code": {
    given: async (stage) => {
      await unconfirm(stage);
      await stage.ask("POST users/{user_id}/resend-email-confirmation");
    },
    body: async ({ admin }: Stage) => ({
      code: (await makeEmailCode(db, services.config.secretKey, admin.user_id))!,
    }),
    answers: 200,
    with: { data: { is_email_verified: true } },
    refuses: { body: { code: "000000x" }, status: 422 },
  },
  "POST users/{user_id}/resend-email-confirmation": {
    given: unconfirm,
    answers: 204,
    refuses: { as: "stranger", status: 404 },
  },
};
