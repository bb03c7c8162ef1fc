import { isDeepStrictEqual } from "node:util";
import sharp from "sharp";
import { afterAll, expect, test } from "vitest";
import { hashPassword } from "../src/accounts/index.ts";
import { createAreas } from "../src/api.ts";
import { FileAnswer } from "../src/platform/http/contract.ts";
import { describeApi, type JsonSchema, type Operation } from "../src/platform/http/describe-api.ts";
import { writeQueryString } from "../src/platform/http/query-string.ts";
import { REFUSALS } from "../src/values/refusal.ts";
import { shortId } from "../src/values/short-id.ts";
import { type TestAnswer, testApi, testServices } from "./api.ts";
import { testDatabase } from "./database.ts";
import {
  makeCapacityAssignment,
  makeEvent,
  makeMember,
  makeOrder,
  makeOrganizer,
  makeProduct,
  makePromoCode,
  makeSession,
  makeTaxOrFee,
} from "./factories.ts";
import { type Random, randomOf } from "./fuzz/random.ts";
import { type Known, ODD, spoiled, valueOf } from "./fuzz/values.ts";

/** Longer: `FUZZ_CALLS=400 FUZZ_SEED=7 npx vitest run test/fuzz-api.test.ts`. */
const CALLS = Number(process.env["FUZZ_CALLS"] ?? 14);
const SEED = Number(process.env["FUZZ_SEED"] ?? 20_260_731);

const database = await testDatabase();
const { db } = database;
const services = testServices(database);
const bugs: string[] = [];
services.log.error = ((facts: { err?: Error }) => void bugs.push(String(facts.err?.stack))) as never;
const areas = createAreas(services);
const { dispatcher, send } = await testApi(
  services,
  areas.map((area) => () => area),
);
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
  // What deletes comes last, so that the others find something.
  .sort((one, other) => Number(one.call.startsWith("DELETE")) - Number(other.call.startsWith("DELETE")));

/** Things are changed and deleted on the way, so that every few calls get new ones. */
const CALLS_OF_AN_OWNER = 12;
const owners = new Map<number, ReturnType<typeof makeOwner>>();
const ownerOf = (call: string): ReturnType<typeof makeOwner> => {
  const turn = Math.floor(operations.findIndex((one) => one.call === call) / CALLS_OF_AN_OWNER);
  const owner = owners.get(turn) ?? makeOwner();
  owners.set(turn, owner);
  return owner;
};
const PASSWORD = "a quiet harbour at dawn";
const password_hash = await hashPassword(PASSWORD);
const stranger = await makeMember(db, { role: "ADMIN" });
let address = 0;
const picture = await sharp({ create: { width: 800, height: 500, channels: 3, background: "#3446e0" } })
  .png()
  .toBuffer();

test.each(operations)(
  "API-02 $call never fails, and answers as it says",
  async ({ call, operation }) => {
    const random = randomOf(SEED + operations.findIndex((one) => one.call === call));
    const owner = await ownerOf(call);
    const known = { ...owner.known, ...idOf(call, owner.known) };
    const callers = { owner: await makeSession(db, owner.member), stranger: await makeSession(db, stranger) };

    for (let turn = 0; turn < CALLS; turn++) {
      const request = requestOf({ call, operation, known }, random, turn);
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

test("API-02 no name in a body reached a prototype", () => {
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(({} as Record<string, unknown>)["isAdmin"]).toBeUndefined();
});

afterAll(() => void (services.log.error = () => {}));

interface Asked {
  call: string;
  operation: Operation;
  known: Known;
}

interface Request {
  address: string;
  body: unknown;
  headers: Record<string, string>;
}

/** The first two as described; each of the others with something wrong. */
function requestOf({ call, operation, known }: Asked, random: Random, turn: number): Request {
  const isWhole = turn < 2;
  const [method, path] = call.split(" ") as [string, string];
  const query: Record<string, unknown> = {};
  let filled = path;
  for (const { name, in: place, schema, required } of operation.parameters) {
    if (place === "path") {
      const value = isWhole || random.chance(0.8) ? valueOf(schema, random, known, name) : random.pick(ODD);
      filled = filled.replace(`{${name}}`, encodeURIComponent(wellFormed(value)).slice(0, 2_000) || "%20");
    } else if (place === "query" && (required || random.chance(0.4))) {
      query[name] = valueOf(schema, random, known, name);
    }
  }
  const asked = writeQueryString(isWhole ? query : (spoiled(query, random) as object));
  const content = operation.requestBody?.content;
  const body = content && bodyOf(Object.values(content)[0]!.schema, { known, random, isWhole });
  const isForm = content && "multipart/form-data" in content;
  return {
    address: `${method} ${filled}?${String(asked).slice(0, 6_000)}`,
    body: isForm ? formOf(body!) : body,
    headers: {
      ...(isForm
        ? { "content-type": "multipart/form-data; boundary=frontier" }
        : body !== undefined && { "content-type": "application/json" }),
      ...(random.chance(0.2) && { "idempotency-key": random.pick(["same", "other", "é", "x".repeat(300)]) }),
    },
  };
}

function bodyOf(
  schema: JsonSchema,
  { known, random, isWhole }: { known: Known; random: Random; isWhole: boolean },
): string {
  const value = valueOf(schema, random, known);
  if (isWhole) return JSON.stringify(value);
  if (random.chance(0.05))
    return random.pick(["", "{", '{"a":1}}', "\u0000", "[".repeat(20_000), "1e999", "nul"]);
  return JSON.stringify(
    random.chance(0.3) ? spoiled(spoiled(value, random), random) : spoiled(value, random),
  );
}

/** Of what a call about many is told only `ids`: the place says which. */
function idOf(call: string, known: Known): Known {
  const kinds = { orders: "order_id", attendees: "attendee_id", products: "product_id", users: "user_id" };
  const more = { "promo-codes": "promo_code_id", "taxes-and-fees": "tax_or_fee_id", events: "event_id" };
  const kind = Object.entries({ ...kinds, ...more }).find(([place]) => call.includes(`/${place}/bulk`));
  return kind ? { id: known[kind[1]]! } : {};
}

function formOf(body: string): Buffer {
  const parts = Object.entries((safeJson(body) ?? {}) as object)
    .filter(([name]) => name !== "image")
    .map(
      ([name, value]) =>
        `--frontier\r\ncontent-disposition: form-data; name="${name.slice(0, 50)}"\r\n\r\n${wellFormed(value)}\r\n`,
    );
  const head = '--frontier\r\ncontent-disposition: form-data; name="image"; filename="a.png"\r\n\r\n';
  return Buffer.concat([Buffer.from(parts.join("") + head), picture, Buffer.from("\r\n--frontier--\r\n")]);
}

function safeJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return {};
  }
}

function wellFormed(value: unknown): string {
  return (typeof value === "object" ? (JSON.stringify(value) ?? "") : String(value)).toWellFormed();
}

/** What is wrong with an answer, or null. */
function problemWith(
  { status, json, body, headers }: TestAnswer,
  call: string,
  operation: Operation,
): string | null {
  // A described refusal is still one: it is judged as every refusal is.
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
  // A provider that is not set up is told so.
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

/** Somebody with one of each thing that calls ask for. */
async function makeOwner() {
  const member = await makeMember(db, { role: "ADMIN" });
  await db.updateTable("users").set({ password_hash }).where("id", "=", member.user_id).execute();
  const organizer = await makeOrganizer(db, { account_id: member.account_id });
  const event = await makeEvent(db, { account_id: member.account_id, organizer_id: organizer.id });
  const product = await makeProduct(db, event, { price: 1_000, capacity: 1_000 });
  const order = await makeOrder(db, event, { product, quantity: 2, total_gross: 2_000 });
  const promo = await makePromoCode(db, event, { code: "friends" });
  const capacity = await makeCapacityAssignment(db, event, { capacity: 500, product_ids: [product.id] });
  const tax = await makeTaxOrFee(db, member.account_id);
  const cookies = { "__Host-session": await makeSession(db, member) };
  const made = async (call: string, body: unknown) => (await send(call, { cookies, body })).json.data;
  const list = await made(`POST /events/${event.id}/check-in-lists`, {
    name: "Door",
    product_ids: [product.id],
  });
  const affiliate = await made(`POST /events/${event.id}/affiliates`, { name: "Ada", code: "ada" });
  const question = await made(`POST /events/${event.id}/questions`, {
    title: "Diet?",
    type: "SINGLE_LINE_TEXT",
    belongs_to: "ORDER",
    required: false,
  });
  const bought = await send(`POST /public/events/${event.id}/order`, {
    body: {
      products: [{ product_id: product.id, quantities: [{ price_id: product.price_id, quantity: 1 }] }],
    },
  });
  const known: Known = {
    account_id: member.account_id,
    user_id: member.user_id,
    organizer_id: organizer.id,
    event_id: event.id,
    product_id: product.id,
    price_id: product.price_id,
    product_price_id: product.price_id,
    category_id: event.category_id,
    product_category_id: event.category_id,
    order_id: order.id,
    order_short_id: bought.json?.data?.short_id ?? order.short_id,
    attendee_id: order.attendees[0]!.id,
    attendee_short_id: order.attendees[0]!.short_id,
    public_id: order.attendees[0]!.public_id,
    promo_code_id: promo.id,
    promo_code: "friends",
    code: "friends",
    capacity_assignment_id: capacity.id,
    tax_or_fee_id: tax.id,
    tax_and_fee_id: tax.id,
    affiliate_id: affiliate?.id ?? 1,
    question_id: question?.id ?? 1,
    list_id: list?.id ?? 1,
    list_short_id: list?.short_id ?? shortId("cil"),
    current_password: PASSWORD,
    card_number: "4242424242424242",
    expiry: "12/34",
    security_code: "123",
  };
  return { member, known, checkout: bought.cookies["__Host-checkout"] ?? "none" };
}
