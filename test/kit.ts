import { z } from "zod";
import { type Call, CHECKOUT_COOKIE, type Handlers } from "../src/platform/http/call.ts";
import { route } from "../src/platform/http/contract.ts";
import type { ApiArea } from "../src/platform/http/dispatch/bound-route.ts";
import { Refusal } from "../src/values/refusal.ts";
import { Id, listingQuery, one, Text } from "../src/values/wire.ts";

const Thing = z.object({ id: Id, name: z.string() });

/** A small area for tests of the contract kit. */
export const contract = {
  listThings: route({
    method: "GET",
    path: "/things",
    summary: "What was asked for, as the server understood it",
    policy: "public",
    query: listingQuery({
      sorts: ["name"],
      defaultSort: "name",
      filters: { status: ["NEW", "OLD"], name: "text" },
    }),
    response: one(z.record(z.string(), z.unknown())),
  }),
  findThing: route({
    method: "GET",
    path: "/things/{thing_id}",
    summary: "One thing",
    policy: "public",
    params: z.object({ thing_id: Id }),
    response: one(Thing),
  }),
  makeThing: route({
    method: "POST",
    path: "/things",
    summary: "A new thing at every call",
    policy: "public",
    isRepeatable: true,
    body: z.object({ name: Text(50), meta: z.record(z.string(), z.string()).optional() }),
    response: one(Thing),
    status: 201,
  }),
  makeMemberThing: route({
    method: "POST",
    path: "/member-things",
    summary: "A new thing of an account",
    policy: "user",
    isRepeatable: true,
    body: z.object({ name: Text(50) }),
    response: one(Thing),
  }),
  removeThing: route({
    method: "DELETE",
    path: "/things/{thing_id}",
    summary: "Admins only",
    policy: "admin",
    params: z.object({ thing_id: Id }),
    response: null,
  }),
  lookAtPlatform: route({
    method: "GET",
    path: "/platform",
    summary: "The platform's admins only",
    policy: "superadmin",
    response: null,
  }),
  fail: route({ method: "GET", path: "/bug", summary: "A bug", policy: "public", response: null }),
  answerWrongly: route({
    method: "GET",
    path: "/wrong-answer",
    summary: "An answer that is not the declared one",
    policy: "public",
    response: one(Thing),
  }),
};

export interface Kit {
  area: ApiArea;
  /** The number of things that were actually created. */
  made(): number;
  /** Blocks the next makeThing until the returned function is called. */
  hold(): () => void;
  /** The next thing is created, and then the database fails. */
  breakNext(): void;
}

export function makeKit(): Kit {
  let made = 0;
  let gate: Promise<void> | undefined;
  let isBreaking = false;
  const make = async (name: string, call: Call) => {
    await gate;
    if (name === "refuse me") throw new Refusal("conflict");
    made += 1;
    if (isBreaking) {
      isBreaking = false;
      throw new Error("Connection terminated unexpectedly");
    }
    if (name === "new here") call.setCookie(CHECKOUT_COOKIE, `session-${made}`, { maxAge: 60 });
    return { data: { id: made, name, secret: "never declared, so never sent" } };
  };
  const handlers = {
    listThings: async ({ query }) => ({ data: query }),
    findThing: async ({ params }) => ({ data: { id: params.thing_id, name: "a thing" } }),
    makeThing: async ({ body }, call) => make(body.name, call),
    makeMemberThing: async ({ body }, call) => make(body.name, call),
    removeThing: async () => undefined,
    lookAtPlatform: async () => undefined,
    fail: async () => {
      throw new Error('syntax error at or near "secret_column" in select * from users');
    },
    answerWrongly: async () => ({ data: { id: 1, name: 7 as unknown as string } }),
  } satisfies Handlers<typeof contract>;
  return {
    area: { contract, handlers },
    made: () => made,
    breakNext: () => (isBreaking = true),
    hold() {
      const { promise, resolve } = Promise.withResolvers<void>();
      gate = promise;
      return () => {
        // A later hold has another gate, which must stay closed.
        if (gate === promise) gate = undefined;
        resolve();
      };
    },
  };
}
