import { isDeepStrictEqual } from "node:util";
import { afterAll, expect, test } from "vitest";
import { FileAnswer } from "../../src/platform/http/contract.ts";
import { describeApi, type Operation } from "../../src/platform/http/describe-api.ts";
import { REFUSALS } from "../../src/values/refusal.ts";
import { type TestAnswer, testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeMember, makeSession } from "../factories.ts";
import { makeOwner } from "../fuzz/owner.ts";
import { randomOf } from "../fuzz/random.ts";
import { idOf, type Request, requestOf } from "../fuzz/requests.ts";
import { wholeApi } from "../whole-api.ts";

/** For a longer run: `FUZZ_CALLS=400 FUZZ_SEED=7 npx vitest run test/system/fuzz-api.test.ts`. */
const CALLS = Number(process.env["FUZZ_CALLS"] ?? 14);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_260_731);

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const bugs: string[] = [];
services.log.error = ((facts: { err?: Error }) => void bugs.push(String(facts.err?.stack))) as never;
const { dispatcher, send } = await wholeApi(services);
const { paths } = describeApi(dispatcher.routes, { title: "Tessera", url: "http://localhost" });
const routes = new Map(
  dispatcher.routes.map(({ definition }) => [`${definition.method} ${definition.path}`, definition]),
);

const operations = Object.entries(paths)
  .flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({
      call: `${method.toUpperCase()} ${path}`,
      operation,
    })),
  )
  // Deleting calls come last, so that the others find their rows.
  .sort((one, other) => Number(one.call.startsWith("DELETE")) - Number(other.call.startsWith("DELETE")));

/** Calls change and delete rows, so new rows are created every few calls. */
const CALLS_OF_AN_OWNER = 12;
const owners = new Map<number, ReturnType<typeof makeOwner>>();
const ownerOf = (call: string): ReturnType<typeof makeOwner> => {
  const turn = Math.floor(operations.findIndex((one) => one.call === call) / CALLS_OF_AN_OWNER);
  const owner = owners.get(turn) ?? makeOwner(db, send);
  owners.set(turn, owner);
  return owner;
};
const stranger = await makeMember(db, { role: "ADMIN" });
let address = 0;

test.each(operations)(
  "API-02 $call never fails, and answers as declared",
  async ({ call, operation }) => {
    const random = randomOf(SEED + operations.findIndex((one) => one.call === call));
    const owner = await ownerOf(call);
    const known = { ...owner.known, ...idOf(call, owner.known) };
    const callers = { owner: await makeSession(db, owner.member), stranger: await makeSession(db, stranger) };

    for (let turn = 0; turn < CALLS; turn++) {
      const request = requestOf({ call, operation, known }, random, turn < 2);
      const who = turn % 4 === 3 ? "stranger" : "owner";
      const answer = await send(request.address, {
        body: request.body,
        cookies: { "__Host-session": callers[who], "__Host-checkout": owner.checkout },
        headers: {
          ...request.headers,
          "x-forwarded-for": `10.${address >> 16}.${(address >> 8) & 255}.${address++ & 255}`,
        },
      });

      const problem = problemWith(answer, call, operation);
      if (problem !== null)
        expect.fail(
          `${problem}\n${who}: ${shown(request)}\n${answer.body.slice(0, 500)}\n${bugs.splice(0).join("\n")}`,
        );
    }
  },
  Math.max(20_000, CALLS * 1_000),
);

test("API-02 no name in a body reaches a prototype", () => {
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
});

afterAll(() => void (services.log.error = () => {}));

/** Returns the problem of an answer, or null. */
function problemWith(
  { status, json, body, headers }: TestAnswer,
  call: string,
  operation: Operation,
): string | null {
  // A declared refusal must have the form of every refusal.
  const declared = Object.keys(operation.responses)
    .map(Number)
    .find((code) => code === status && code < 400);
  const route = routes.get(call)!;
  if (declared !== undefined) {
    if (!route.response) return body === "" ? null : "says something where nothing was announced";
    if (route.response === FileAnswer) return null;
    const read = route.response.safeParse(json);
    if (!read.success) return `is not what was described: ${read.error.message}`;
    return isDeepStrictEqual(JSON.parse(JSON.stringify(read.data)), json)
      ? null
      : "says more than was described";
  }
  // A provider that is not configured answers with this refusal.
  if (status >= 500 && !(status === 503 && json?.code === "provider_unavailable")) return `answers ${status}`;
  if (status < 400) return `answers ${status}, which it does not announce`;
  if (!String(headers["content-type"]).startsWith("application/problem+json"))
    return "refuses in another shape";
  const { code, title, detail, request_id: request, errors = {} } = json;
  if (json.status !== status || !title || !detail || !request) return "leaves out a part of the refusal";
  if (REFUSALS[code as keyof typeof REFUSALS] !== status) return `gives ${code} with ${status}`;
  const sentences = Object.values(errors as Record<string, unknown>).flat();
  if (!sentences.every((one) => typeof one === "string" && one !== ""))
    return "names a field without a sentence";
  if (
    /\bat \S+ \(|node_modules|\bselect \S+ from\b|syntax error|[a-z]+_[a-z_]+_(key|check|fkey)\b/.test(body)
  )
    return "shows how it is made";
  return null;
}

function shown({ address: at, body, headers }: Request): string {
  return [at, JSON.stringify(headers), String(body).slice(0, 3_000)].join("\n").slice(0, 6_000);
}
