import { Secret, TOTP } from "otpauth";
import { makeMailedLink } from "../../../src/accounts/mailed-links.ts";
import { hashOfToken } from "../../../src/accounts/log-in/session-token.ts";
import { randomToken } from "../../../src/values/short-id.ts";
import { makeAccount, makeMember, makeSession } from "../../factories.ts";
import { attested, makePasskey, signed } from "../../passkeys.ts";
import { PASSWORD } from "../owner.ts";
import type { Scene, SetScene, Stage } from "./scene.ts";

const newAddress = () => `person-${crypto.randomUUID()}@example.org`;

export const peopleScenes: Record<string, SetScene> = {
  "DELETE /api-keys/{api_key_id}": async ({ send }) => {
    const { json } = await send("POST /api-keys", { name: "Bookkeeping", role: "ORGANIZER" });
    return { known: { api_key_id: json.data.id } };
  },
  "POST /auth/login": async ({ owner }) => ({ body: { email: owner.member.email, password: PASSWORD } }),
  "POST /auth/choose-account": async (stage) => {
    const { db, owner } = stage;
    const { id } = await makeAccount(db);
    await db
      .insertInto("memberships")
      .values({ account_id: id, user_id: owner.member.user_id, role: "ADMIN", status: "ACTIVE" })
      .execute();
    return { cookies: await beginLogin(stage), body: { account_id: owner.member.account_id } };
  },
  "POST /auth/second-step": async (stage) => {
    const app = await beginAuthenticator(stage);
    await stage.send("POST /users/me/authenticator/confirm", { code: app.code() });
    // The code of the current 30 seconds is already used.
    await stage.db
      .updateTable("authenticators")
      .set({ last_step: 0 })
      .where("user_id", "=", stage.owner.member.user_id)
      .execute();
    return { cookies: await beginLogin(stage), body: { code: app.code() } };
  },
  "POST /auth/passkey": async ({ db, owner, send }) => {
    const passkey = await makePasskey(db, owner.member.user_id);
    const { json, cookies } = await send("POST /auth/passkey/options");
    return {
      cookies: { "__Host-passkey": cookies["__Host-passkey"]! },
      body: { credential: signed({ ...passkey, challenge: json.data.challenge }) },
    };
  },
  "POST /auth/reset-password/{token}": async ({ db, owner }) => ({
    known: { token: await makeMailedLink(db, owner.member.user_id, "PASSWORD_RESET") },
    body: { password: "another quiet harbour" },
  }),
  "POST /auth/invitation/{token}": async (stage) => {
    const { user_id } = await inviteMember(stage);
    const token = randomToken(32);
    await stage.db
      .updateTable("invitations")
      .set({ token_hash: hashOfToken(token) })
      .where("user_id", "=", user_id)
      .execute();
    // Without a session, because the owner's address is not the invited one.
    const cookies = { "__Host-session": "none" };
    return { known: { token }, cookies, body: { first_name: "Vera", password: PASSWORD } };
  },

  "POST /users/{user_id}/confirm-email/{token}": async ({ db, owner: { member } }) => {
    await db.updateTable("users").set({ email_verified_at: null }).where("id", "=", member.user_id).execute();
    return { known: { token: await makeMailedLink(db, member.user_id, "EMAIL_CONFIRMATION_LINK") } };
  },
  "POST /users/{user_id}/email-change/{token}": async (stage) => {
    await changeAddress(stage);
    return { known: { token: await makeMailedLink(stage.db, stage.owner.member.user_id, "EMAIL_CHANGE") } };
  },
  "POST /users/{user_id}/resend-email-change": async (stage) => {
    await changeAddress(stage);
    return {};
  },
  "DELETE /users/me/sessions/{session_id}": async ({ db, owner, send }) => {
    await makeSession(db, owner.member);
    const { json } = await send("GET /users/me/sessions");
    return { known: { session_id: json.data.find((one: { is_current: boolean }) => !one.is_current).id } };
  },
  "POST /users/me/passkeys": async ({ send }) => {
    const options = { current_password: PASSWORD };
    const { json, cookies } = await send("POST /users/me/passkeys/options", options);
    return {
      cookies: { "__Host-passkey": cookies["__Host-passkey"]! },
      body: { credential: attested(json.data.challenge), name: "A phone" },
    };
  },
  "DELETE /users/me/passkeys/{passkey_id}": async ({ db, owner, send }) => {
    await makePasskey(db, owner.member.user_id);
    const { json } = await send("GET /users/me/passkeys");
    return { known: { passkey_id: json.data[0].id } };
  },
  "POST /users/me/authenticator/confirm": async (stage) => ({
    body: { code: (await beginAuthenticator(stage)).code() },
  }),

  "POST /users/{user_id}/invitation": async (stage) => ({ known: await inviteMember(stage) }),
  "DELETE /users/{user_id}/invitation": async (stage) => ({ known: await inviteMember(stage) }),
  "DELETE /users/{user_id}/authenticator": async ({ db, owner }) => {
    const { user_id } = await makeMember(db, { account_id: owner.member.account_id });
    await db
      .insertInto("authenticators")
      .values({ user_id, secret: Buffer.from(randomToken(20)), confirmed_at: new Date() })
      .execute();
    return { known: { user_id } };
  },
  "POST /accounts/{account_id}/owner": async ({ db, owner: { member } }): Promise<Scene> => {
    const { user_id } = await makeMember(db, { account_id: member.account_id });
    await db
      .updateTable("memberships")
      .set({ is_account_owner: true })
      .where("user_id", "=", member.user_id)
      .execute();
    return { body: { user_id, current_password: PASSWORD } };
  },
};

async function beginLogin({ owner, send }: Stage): Promise<Record<string, string>> {
  const { cookies } = await send("POST /auth/login", { email: owner.member.email, password: PASSWORD });
  return { "__Host-login": cookies["__Host-login"]! };
}

async function beginAuthenticator({ send }: Stage) {
  const { json } = await send("POST /users/me/authenticator", { current_password: PASSWORD });
  const secret = Secret.fromBase32(json.data.secret);
  return { code: () => TOTP.generate({ secret }) };
}

async function inviteMember({ db, send }: Stage) {
  const email = newAddress();
  await send("POST /users", { email, role: "ORGANIZER" });
  const { user_id } = await db
    .selectFrom("invitations")
    .select("user_id")
    .where("email", "=", email)
    .executeTakeFirstOrThrow();
  return { user_id: user_id! };
}

async function changeAddress({ send }: Stage): Promise<void> {
  await send("PUT /users/me", { email: newAddress(), current_password: PASSWORD });
}
