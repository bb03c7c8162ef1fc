import { sql } from "kysely";
import { expect, test } from "vitest";
import { testApi, testServices } from "../../../test/api.ts";
import { testDatabase } from "../../../test/database.ts";
import { makeAccount, makeEvent, makeMember, makeSession } from "../../../test/factories.ts";
import { holdOpen, untilBlocked } from "../../../test/until-blocked.ts";
import { accountsApi } from "../api.ts";
import type { Member } from "./contract.ts";
import { deleteExpired } from "../delete-expired.ts";
import { sendInvitation } from "../emails/send-invitation.tsx";

const PASSWORD = "a quiet harbour at dawn";
const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const api = await testApi(services, [accountsApi]);
const newAddress = () => `guest-${crypto.randomUUID().slice(0, 8)}@example.org`;

async function makeAdmin() {
  const member = await makeMember(db, { role: "ADMIN", password: PASSWORD });
  const cookies = { "__Host-session": await makeSession(db, member) };
  const send = (call: string, body?: unknown) => api.send(call, { cookies, body });
  return {
    ...member,
    cookies,
    send,
    async invite(email: string, role = "ORGANIZER"): Promise<number> {
      const answer = await send("POST /users", { email, role });
      expect([answer.status, answer.json.errors]).toEqual([201, undefined]);
      return answer.json.data.id;
    },
  };
}

/** Runs the mail job of the address's open invitation, and returns the token of the last email. */
async function mailedToken(email: string): Promise<string> {
  const { rows } = await sql<{ id: number }>`
    select id from invitations where email = ${email} and state = 'OPEN' order by id desc limit 1`.execute(
    db,
  );
  await sendInvitation(services, { invitation_id: rows[0]!.id });
  const sent = services.emails.findLast(({ to }) => to === email)!;
  return /accept-invitation\/([\w-]+)/.exec(sent.plain)![1]!;
}

const accept = (token: string, body: object = {}, cookies: Record<string, string> = {}) =>
  api.send(`POST /auth/invitation/${token}`, { body, cookies });

const newcomer = { first_name: "Nora", last_name: "Newcomer", password: PASSWORD };

test("a new person accepts with a name and a password, is logged in, and has the permissions of the role", async () => {
  const admin = await makeAdmin();
  const email = newAddress();
  const id = await admin.invite(email);
  const token = await mailedToken(email);

  const offer = await api.send(`GET /auth/invitation/${token}`);
  const answer = await accept(token, newcomer);

  expect(offer.json.data).toMatchObject({ email, role: "ORGANIZER", is_known: false, is_for_caller: null });
  expect(answer.json.data).toEqual({ is_logged_in: true, email, account_id: admin.account_id });
  const cookies = { "__Host-session": answer.cookies["__Host-session"]! };
  const me = await api.send("GET /users/me", { cookies });
  expect(me.json.data).toMatchObject({
    id,
    account_id: admin.account_id,
    full_name: "Nora Newcomer",
    role: "ORGANIZER",
    is_email_verified: true,
  });
  expect((await api.send("GET /users", { cookies })).status).toBe(403);
  const listed = await admin.send(`GET /users/${id}`);
  expect(listed.json.data).toMatchObject({ status: "ACTIVE", invitation: null, full_name: "Nora Newcomer" });
});

test("a new person registers with the invitation, joins the account and gets no account of their own", async () => {
  const admin = await makeAdmin();
  const email = newAddress();
  await admin.invite(email, "DOOR");
  const invite_token = await mailedToken(email);

  const other = await api.send("POST /auth/register", {
    body: { ...newcomer, email: newAddress(), invite_token },
  });
  const answer = await api.send("POST /auth/register", { body: { ...newcomer, email, invite_token } });

  expect([other.status, Object.keys(other.json.errors)]).toEqual([422, ["email"]]);
  expect([answer.status, answer.json.data.role]).toEqual([201, "DOOR"]);
  expect(answer.json.data.account_id).toBe(admin.account_id);
});

test("a known person accepts with one click, keeps the password, and then chooses between two accounts", async () => {
  const admin = await makeAdmin();
  const known = await makeMember(db, { password: PASSWORD });
  await admin.invite(known.email);
  const token = await mailedToken(known.email);

  const answer = await accept(token, { password: "somebody else's words" });

  expect(answer.json.data).toMatchObject({ is_logged_in: false });
  expect(answer.cookies["__Host-session"]).toBeUndefined();
  const body = { email: known.email, password: PASSWORD };
  const step = await api.send("POST /auth/login", { body });
  expect(step.json).toMatchObject({ data: null, next_step: "CHOOSE_ACCOUNT" });
  expect(step.json.accounts.map(({ id }: { id: number }) => id).toSorted()).toEqual(
    [admin.account_id, known.account_id].toSorted(),
  );
  expect(step.cookies["__Host-session"]).toBeUndefined();
  const cookies = { "__Host-login": step.cookies["__Host-login"]! };
  const foreign = (await makeAccount(db)).id;
  const asForeign = await api.send("POST /auth/choose-account", { cookies, body: { account_id: foreign } });
  expect(asForeign.status).toBe(401);
  const chosen = await api.send("POST /auth/choose-account", {
    cookies,
    body: { account_id: admin.account_id },
  });
  expect(chosen.json.data).toMatchObject({ account_id: admin.account_id, role: "ORGANIZER" });
  const again = await api.send("POST /auth/choose-account", {
    cookies,
    body: { account_id: known.account_id },
  });
  expect(again.json.code).toBe("login_step_ended");
  const direct = await api.send("POST /auth/login", { body: { ...body, account_id: known.account_id } });
  expect(direct.json.data.account_id).toBe(known.account_id);
});

test("AUT-05 switching to another account starts a new session and ends the old one", async () => {
  const admin = await makeAdmin();
  const known = await makeMember(db, { password: PASSWORD });
  await admin.invite(known.email);
  await accept(await mailedToken(known.email));
  const cookies = { "__Host-session": await makeSession(db, known) };

  const own = await api.send("GET /users/me/accounts", { cookies });
  const over = await api.send("POST /users/me/account", { cookies, body: { account_id: admin.account_id } });

  expect(own.json.data).toHaveLength(2);
  expect(over.json.data.account_id).toBe(admin.account_id);
  expect((await api.send("GET /users/me", { cookies })).status).toBe(401);
  const fresh = { "__Host-session": over.cookies["__Host-session"]! };
  const foreign = await makeAccount(db);
  expect(
    (await api.send("POST /users/me/account", { cookies: fresh, body: { account_id: foreign.id } })).status,
  ).toBe(404);
});

test.each([
  [
    "switching to another account",
    (account_id: number, _token: string, cookies: Record<string, string>) =>
      api.send("POST /users/me/account", { cookies, body: { account_id } }),
  ],
  [
    "accepting an invitation",
    (_accountId: number, token: string, cookies: Record<string, string>) => accept(token, {}, cookies),
  ],
])("%s does not put off the day on which a password or passkey is required again", async (_how, change) => {
  const admin = await makeAdmin();
  const [known, { id: other }] = [await makeMember(db, { password: PASSWORD }), await makeAccount(db)];
  await db
    .insertInto("memberships")
    .values({ account_id: other, user_id: known.user_id, role: "ADMIN", status: "ACTIVE" })
    .execute();
  await admin.invite(known.email);
  const token = await mailedToken(known.email);
  const session = db.updateTable("sessions").where("user_id", "=", known.user_id);
  const cookies = { "__Host-session": await makeSession(db, known) };
  await session.set({ created_at: sql`now() - interval '85 days'` }).execute();

  const changed = await change(other, token, cookies);
  const continued = { "__Host-session": changed.cookies["__Host-session"]! };
  const afterChange = await daysLeft(known.user_id);
  await api.send("POST /auth/refresh", { cookies: continued });

  expect((await api.send("GET /users/me", { cookies: continued })).status).toBe(200);
  expect([afterChange, await daysLeft(known.user_id)]).toEqual([[5], [5]]);
});

async function daysLeft(userId: number): Promise<number[]> {
  const { rows } = await sql<{ days: number }>`
    select round(extract(epoch from expires_at - now()) / 86400)::int as days
    from sessions where user_id = ${userId}`.execute(db);
  return rows.map(({ days }) => days);
}

test("an invitation that is accepted while the session ends does not continue the session", async () => {
  const admin = await makeAdmin();
  const known = await makeMember(db, { password: PASSWORD });
  await admin.invite(known.email);
  const token = await mailedToken(known.email);
  const cookies = { "__Host-session": await makeSession(db, known) };
  const release = await holdOpen(db, (tx) =>
    tx.deleteFrom("sessions").where("user_id", "=", known.user_id).execute(),
  );

  const accepting = accept(token, {}, cookies);
  await untilBlocked(db, accepting);
  await release();

  expect((await accepting).status).toBe(401);
  expect((await accept(token)).json.data).toMatchObject({ is_logged_in: false });
});

test("AUT-08 an invitation works once, even for concurrent calls", async () => {
  const admin = await makeAdmin();
  const email = newAddress();
  await admin.invite(email);
  const token = await mailedToken(email);

  const both = await Promise.all([accept(token, newcomer), accept(token, newcomer)]);
  const later = await accept(token, newcomer);

  expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
  expect([later.status, later.json.code]).toEqual([409, "invitation_used"]);
  expect((await api.send(`GET /auth/invitation/${token}`)).json.code).toBe("invitation_used");
});

test("AUT-08 refuses a withdrawn, a replaced, an expired and an unknown invitation, each with its own code", async () => {
  const admin = await makeAdmin();
  const [withdrawn, replaced, expired] = [newAddress(), newAddress(), newAddress()];
  const tokens: Record<string, string> = {};
  const ids: Record<string, number> = {};
  for (const email of [withdrawn, replaced, expired]) {
    ids[email] = await admin.invite(email);
    tokens[email] = await mailedToken(email);
  }
  expect((await admin.send(`DELETE /users/${ids[withdrawn]}/invitation`)).status).toBe(204);
  expect((await admin.send(`POST /users/${ids[replaced]}/invitation`)).status).toBe(204);
  await sql`update invitations set expires_at = now() where email = ${expired}`.execute(db);

  const codes = [];
  for (const token of [tokens[withdrawn]!, tokens[replaced]!, tokens[expired]!, "made-up"])
    codes.push((await accept(token, newcomer)).json.code);

  expect(codes).toEqual([
    "invitation_withdrawn",
    "invitation_withdrawn",
    "invitation_expired",
    "invitation_unknown",
  ]);
  expect((await accept(await mailedToken(replaced), newcomer)).status).toBe(200);
  expect((await admin.send(`DELETE /users/${ids[replaced]}/invitation`)).json.code).toBe("not_invited");
  expect((await admin.send(`POST /users/${ids[replaced]}/invitation`)).json.code).toBe("not_invited");
  expect((await admin.send(`GET /users/${ids[withdrawn]}`)).status).toBe(404);
});

test("an invitation that nobody answered for long after it expired can be resent or withdrawn", async () => {
  const admin = await makeAdmin();
  const [email, withdrawn] = [newAddress(), newAddress()];
  const id = await admin.invite(email);
  const other = await admin.invite(withdrawn);
  await sql`update invitations set expires_at = now() - interval '31 days' where email in (${email}, ${withdrawn})`.execute(
    db,
  );
  await deleteExpired(db);
  const listed = await admin.send(`GET /users/${id}`);
  expect(listed.json.data).toMatchObject({ email, status: "INVITED", invitation: { is_expired: true } });

  expect((await admin.send(`POST /users/${id}/invitation`)).status).toBe(204);
  expect((await admin.send(`DELETE /users/${other}/invitation`)).status).toBe(204);

  expect((await accept(await mailedToken(email), newcomer)).status).toBe(200);
});

test("an account that invited an address learns no other of the person, until they accept", async () => {
  const admin = await makeAdmin();
  const known = await makeMember(db, { password: PASSWORD });
  const later = newAddress();
  await admin.invite(known.email);
  await sql`update users set email = ${later} where id = ${known.user_id}`.execute(db);

  const shown = await admin.send(`GET /users/${known.user_id}`);
  const found = await admin.send(`GET /users?query=${encodeURIComponent(later)}`);
  await admin.send(`POST /users/${known.user_id}/invitation`);
  const token = await mailedToken(known.email);

  expect(shown.json.data.email).toBe(known.email);
  expect(found.json.data).toEqual([]);
  const cookies = { "__Host-session": await makeSession(db, known) };
  expect((await accept(token, {}, cookies)).status).toBe(200);
  expect((await admin.send(`GET /users/${known.user_id}`)).json.data.email).toBe(later);
});

test("AUT-08 refuses another person's invitation to a logged-in user, and reports that beforehand", async () => {
  const admin = await makeAdmin();
  const other = await makeMember(db);
  const email = newAddress();
  await admin.invite(email);
  const token = await mailedToken(email);
  const cookies = { "__Host-session": await makeSession(db, other) };

  const offer = await api.send(`GET /auth/invitation/${token}`, { cookies });
  const answer = await accept(token, newcomer, cookies);

  expect(offer.json.data.is_for_caller).toBe(false);
  expect([answer.status, answer.json.code]).toEqual([403, "invitation_for_somebody_else"]);
  expect((await accept(token, newcomer)).status).toBe(200);
});

test("AUT-08 refuses to grant a role above the caller's, or superadmin", async () => {
  const admin = await makeAdmin();
  const organizer = await makeMember(db, { account_id: admin.account_id, role: "ORGANIZER" });
  const cookies = { "__Host-session": await makeSession(db, organizer) };

  const asOrganizer = await api.send("POST /users", {
    cookies,
    body: { email: newAddress(), role: "ADMIN" },
  });
  const asAdmin = await admin.send("POST /users", { email: newAddress(), role: "SUPERADMIN" });
  const promoted = await admin.send(`PUT /users/${organizer.user_id}`, { role: "SUPERADMIN" });

  expect(asOrganizer.status).toBe(403);
  expect([asAdmin.status, promoted.status]).toEqual([422, 422]);
});

test("an unconfirmed registration with the address gets nothing when its owner accepts", async () => {
  const admin = await makeAdmin();
  const squatter = await makeMember(db, { password: "the squatter's own words", is_email_verified: false });
  const squatting = { "__Host-session": await makeSession(db, squatter) };
  await admin.invite(squatter.email);
  const token = await mailedToken(squatter.email);

  const bare = await accept(token);
  const answer = await accept(token, newcomer);

  expect(Object.keys(bare.json.errors)).toEqual(["password"]);
  expect(answer.json.data.is_logged_in).toBe(true);
  expect((await api.send("GET /users/me", { cookies: squatting })).status).toBe(401);
  const old = await api.send("POST /auth/login", {
    body: { email: squatter.email, password: "the squatter's own words" },
  });
  expect(old.status).toBe(401);
});

test("AUT-02 an invited address looks the same whether or not a user has it", async () => {
  const admin = await makeAdmin();
  const known = await makeMember(db, { password: PASSWORD });

  const of = async (email: string) => (await admin.send(`GET /users/${await admin.invite(email)}`)).json.data;
  const [theirs, nobodys] = [await of(known.email), await of(newAddress())];

  const shape = (member: Member) => ({
    ...member,
    id: 0,
    email: "",
    created_at: "",
    invitation: null,
    version: "",
  });
  expect(shape(theirs)).toEqual(shape(nobodys));
});

test("invites many addresses, each once, and leaves existing members unchanged", async () => {
  const admin = await makeAdmin();
  const there = await makeMember(db, { account_id: admin.account_id, role: "ORGANIZER" });
  const [one, two] = [newAddress(), newAddress()];

  const answer = await admin.send("POST /users/invitations", {
    emails: [one, two, one.toUpperCase(), there.email],
    role: "DOOR",
  });

  expect(answer.json.data.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    "INVITED",
    "INVITED",
    "ALREADY_THERE",
  ]);
  expect((await admin.send(`GET /users/${there.user_id}`)).json.data.role).toBe("ORGANIZER");
  const wrong = await admin.send("POST /users/invitations", { emails: [newAddress(), "x"], role: "DOOR" });
  expect(Object.keys(wrong.json.errors)).toEqual(["emails.1"]);
});

test("ABU-03 sends one address three emails a day across all senders, and none from an unconfirmed account", async () => {
  const admins = [await makeAdmin(), await makeAdmin(), await makeAdmin(), await makeAdmin()];
  const victim = newAddress();
  const statuses = [];
  for (const admin of admins)
    statuses.push((await admin.send("POST /users", { email: victim, role: "DOOR" })).status);
  const unconfirmed = await makeMember(db, { is_email_verified: false });
  const cookies = { "__Host-session": await makeSession(db, unconfirmed) };

  const fromNobody = await api.send("POST /users", { cookies, body: { email: newAddress(), role: "DOOR" } });

  expect(statuses).toEqual([201, 201, 201, 429]);
  expect(fromNobody.json.code).toBe("email_not_verified");
});

test("AUT-06 TEN-06 a deactivated member is logged out at the next request, and needs a new log-in when reactivated", async () => {
  const admin = await makeAdmin();
  const member = await makeMember(db, {
    account_id: admin.account_id,
    role: "ORGANIZER",
    password: PASSWORD,
  });
  const cookies = { "__Host-session": await makeSession(db, member) };
  const body = { email: member.email, password: PASSWORD };

  await admin.send(`PUT /users/${member.user_id}`, { status: "INACTIVE" });
  const outside = await api.send("GET /users/me", { cookies });
  const knocking = await api.send("POST /auth/login", { body });
  await admin.send(`PUT /users/${member.user_id}`, { status: "ACTIVE" });

  expect([outside.status, knocking.status]).toEqual([401, 401]);
  expect((await api.send("GET /users/me", { cookies })).status).toBe(401);
  expect((await api.send("POST /auth/login", { body })).status).toBe(200);
});

test("AUT-05 a new role ends the member's sessions in this account, and in no other", async () => {
  const admin = await makeAdmin();
  const member = await makeMember(db, { account_id: admin.account_id, role: "ADMIN" });
  const elsewhere = await makeAccount(db);
  await db
    .insertInto("memberships")
    .values({ account_id: elsewhere.id, user_id: member.user_id, role: "ADMIN", status: "ACTIVE" })
    .execute();
  const here = { "__Host-session": await makeSession(db, member) };
  const there = { "__Host-session": await makeSession(db, { ...member, account_id: elsewhere.id }) };

  const answer = await admin.send(`PUT /users/${member.user_id}`, { role: "DOOR" });

  expect(answer.json.data.role).toBe("DOOR");
  expect((await api.send("GET /users/me", { cookies: here })).status).toBe(401);
  expect((await api.send("GET /users/me", { cookies: there })).status).toBe(200);
});

test("the owner keeps role and access, members cannot lock themselves out, and administrators cannot change a superadmin", async () => {
  const admin = await makeAdmin();
  const owner = await makeMember(db, { account_id: admin.account_id });
  await sql`update memberships set is_account_owner = true where user_id = ${owner.user_id}`.execute(db);
  const superadmin = await makeMember(db, { account_id: admin.account_id, role: "SUPERADMIN" });

  const ofOwner = await admin.send(`PUT /users/${owner.user_id}`, { role: "DOOR" });
  const ofSelf = await admin.send(`PUT /users/${admin.user_id}`, { status: "INACTIVE" });
  const ofSuperadmin = await admin.send(`PUT /users/${superadmin.user_id}`, { role: "ORGANIZER" });

  expect([ofOwner.status, Object.keys(ofOwner.json.errors)]).toEqual([422, ["role"]]);
  expect([ofSelf.status, Object.keys(ofSelf.json.errors)]).toEqual([422, ["status"]]);
  expect(ofSuperadmin.status).toBe(403);
});

test("TEN-10 TEN-11 does not find, search or change people of other accounts", async () => {
  const admin = await makeAdmin();
  const stranger = await makeAdmin();
  const invitedElsewhere = await stranger.invite(newAddress());

  for (const id of [stranger.user_id, invitedElsewhere, 999_999_999]) {
    const calls: [string, unknown?][] = [
      [`GET /users/${id}`],
      [`PUT /users/${id}`, { role: "DOOR" }],
      [`POST /users/${id}/invitation`],
      [`DELETE /users/${id}/invitation`],
      [`DELETE /users/${id}/email-change`],
      [`POST /users/${id}/resend-email-change`],
      [`POST /users/${id}/resend-email-confirmation`],
      [`POST /users/${id}/confirm-email-with-code`, { code: "123456" }],
    ];
    for (const [call, body] of calls) {
      const { status, json } = await admin.send(call, body);
      expect([call, status, json.code]).toEqual([call, 404, "not_found"]);
    }
  }
  const found = await admin.send(`GET /users?query=${encodeURIComponent(stranger.email)}`);
  expect(found.json.data).toEqual([]);
  expect((await stranger.send(`GET /users/${invitedElsewhere}`)).json.data.status).toBe("INVITED");
});

test("sorts, filters and searches the list as documented", async () => {
  const admin = await makeAdmin();
  const door = await makeMember(db, { account_id: admin.account_id, role: "DOOR" });
  await admin.invite(newAddress());

  const all = await admin.send("GET /users?sort_by=role&sort_direction=desc");
  const doors = await admin.send("GET /users?filter_fields[role][eq]=DOOR");
  const open = await admin.send("GET /users?filter_fields[status][in]=INVITED");
  const found = await admin.send(`GET /users?query=${door.email.slice(0, 12)}`);
  const refused = await admin.send("GET /users?sort_by=password_hash");

  expect(all.json.meta).toMatchObject({ total: 3, default_sort: "created_at" });
  expect(doors.json.data.map(({ id }: { id: number }) => id)).toEqual([door.user_id]);
  expect(open.json.data).toHaveLength(1);
  expect(found.json.data.map(({ id }: { id: number }) => id)).toEqual([door.user_id]);
  expect(refused.status).toBe(422);
});

test("records the actions on members and who performed them", async () => {
  const admin = await makeAdmin();
  const id = await admin.invite(newAddress());
  await admin.send(`PUT /users/${id}`, { role: "DOOR" });
  await admin.send(`DELETE /users/${id}/invitation`);

  const history = await db
    .selectFrom("account_history")
    .select(["action", "user_id", "subject_user_id"])
    .where("account_id", "=", admin.account_id)
    .orderBy("id")
    .execute();

  expect(history).toEqual(
    ["invitation-sent", "member-changed", "invitation-withdrawn"].map((action) => ({
      action,
      user_id: admin.user_id,
      subject_user_id: id,
    })),
  );
});

test("an invited member sees the chosen events from the first log-in on, and others as soon as they are added", async () => {
  const admin = await makeAdmin();
  const [spring, autumn] = await Promise.all(
    ["Spring", "Autumn"].map((title) => makeEvent(db, { account_id: admin.account_id, title })),
  );
  const foreign = await makeEvent(db);
  const email = newAddress();

  const { json } = await admin.send("POST /users", { email, role: "DOOR", event_ids: [spring!.id] });
  await accept(await mailedToken(email), newcomer);
  const user = `/users/${json.data.id}`;
  const eventsNow = async () => (await admin.send(`GET ${user}`)).json.data.events;

  expect(json.data.events).toEqual([{ id: spring!.id, title: "Spring" }]);
  for (const event_ids of [[foreign.id], [spring!.id, foreign.id], [999_999_999]]) {
    const refused = await admin.send(`PUT ${user}`, { event_ids });
    expect([refused.status, Object.keys(refused.json.errors)]).toEqual([422, ["event_ids"]]);
  }
  expect(await eventsNow()).toHaveLength(1);
  await admin.send(`PUT ${user}`, { role: "ORGANIZER", event_ids: [spring!.id, autumn!.id] });
  expect(await eventsNow()).toHaveLength(2);
  await admin.send(`PUT ${user}`, { role: "DOOR" });
  expect(await eventsNow()).toHaveLength(2);
  await admin.send(`PUT ${user}`, { event_ids: null });
  expect(await eventsNow()).toBe(null);
});

test("an administrator has access to all events, whatever was chosen before", async () => {
  const admin = await makeAdmin();
  const event = await makeEvent(db, { account_id: admin.account_id });
  const { json } = await admin.send("POST /users", {
    email: newAddress(),
    role: "ORGANIZER",
    event_ids: [event.id],
  });

  const raised = await admin.send(`PUT /users/${json.data.id}`, { role: "ADMIN" });

  expect(raised.json.data).toMatchObject({ role: "ADMIN", events: null });
  const stays = await admin.send(`PUT /users/${json.data.id}`, { event_ids: [event.id] });
  expect(stays.json.data.events).toBe(null);
});
