import { expect, test } from "vitest";
import { createAreas } from "../src/api.ts";
import type { Policy } from "../src/platform/http/contract.ts";
import { createDispatcher } from "../src/platform/http/dispatcher.ts";
import { testApi, testServices } from "./api.ts";
import { testDatabase } from "./database.ts";
import { makeMember, makeSession } from "./factories.ts";
import { contract, makeKit } from "./kit.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const { dispatcher, send } = await testApi(services, [
  ...createAreas(services).map((area) => () => area),
  () => makeKit().area,
]);

const ROLES = ["ORGANIZER", "ADMIN", "SUPERADMIN"] as const;
const POLICIES: Policy[] = ["public", "checkout", "door", "provider", "user", "admin", "superadmin"];
const LOWEST: Partial<Record<Policy, number>> = { user: 0, admin: 1, superadmin: 2 };

const members = await Promise.all(ROLES.map((role) => makeMember(db, { role })));
const sessions = await Promise.all(members.map((member) => makeSession(db, member)));
const routes = dispatcher.routes.map(({ definition }) => definition);
const guarded = routes.filter(({ policy }) => policy in LOWEST);

/** Every parameter filled with something that names nothing. */
const callOf = ({ method, path }: { method: string; path: string }) =>
  `${method} ${path.replace(/\{\w+\}/g, "999999999")}`;

test("TEN-07 every route declares a policy", () => {
  expect(routes.length).toBeGreaterThan(10);
  for (const { method, path, policy } of routes)
    expect([`${method} ${path}`, POLICIES]).toEqual([`${method} ${path}`, expect.arrayContaining([policy])]);
});

test.each([undefined, "everybody", "toString"])(
  "TEN-07 with the policy %s the program does not start",
  (policy) => {
    const { area } = makeKit();
    const broken = { ...contract, findThing: { ...contract.findThing, policy: policy as Policy } };

    expect(() =>
      createDispatcher([{ ...area, contract: broken }], { once: ({ answer, call }) => answer(call) }),
    ).toThrow("findThing declares no policy");
  },
);

test("TEN-07 a declared call without a handler does not start either", () => {
  const { area } = makeKit();
  const { findThing: _left, ...handlers } = area.handlers;

  expect(() =>
    createDispatcher([{ ...area, handlers }], { once: ({ answer, call }) => answer(call) }),
  ).toThrow("findThing has no handler");
});

test.each(guarded.map((route) => [callOf(route), route.policy] as const))(
  "TEN-06 %s (%s): nobody without a session, an ended one or a made-up one gets in",
  async (call) => {
    const ended = await makeSession(db, members[2]!);
    await send("POST /auth/logout", { cookies: { "__Host-session": ended } });

    for (const cookies of [{}, { "__Host-session": ended }, { "__Host-session": "made-up" }] as Record<
      string,
      string
    >[]) {
      const { status, json } = await send(call, { cookies });
      expect([status, json.code]).toEqual([401, "not_logged_in"]);
    }
  },
);

test.each(
  guarded.filter(({ policy }) => policy !== "user").map((route) => [callOf(route), route.policy] as const),
)("TEN-06 %s (%s): a role below is turned away before the body is looked at", async (call, policy) => {
  for (const [rank, session] of sessions.entries()) {
    const { status } = await send(call, { cookies: { "__Host-session": session } });
    if (rank < LOWEST[policy]!)
      expect([ROLES[rank], status]).toEqual([ROLES[rank], policy === "superadmin" ? 404 : 403]);
    else expect([401, 403]).not.toContain(status);
  }
});

test("TEN-06 a removed member with a live session is turned away by every guarded route", async () => {
  const removed = await makeMember(db, { role: "SUPERADMIN" });
  const cookies = { "__Host-session": await makeSession(db, removed) };
  await db
    .updateTable("memberships")
    .set({ status: "INACTIVE" })
    .where("user_id", "=", removed.user_id)
    .execute();

  for (const route of guarded)
    expect([callOf(route), (await send(callOf(route), { cookies })).status]).toEqual([callOf(route), 401]);
});
