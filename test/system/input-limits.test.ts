import { expect, test } from "vitest";
import * as z from "zod";
import type { JsonSchema } from "../../src/platform/http/describe-api.ts";
import { MAX_PER_PAGE } from "../../src/values/listing.ts";
import { testServices } from "../api.ts";
import { testDatabase } from "../database.ts";
import { makeEvent, makeMember, makeSession } from "../factories.ts";
import { wholeApi } from "../whole-api.ts";

const database = await testDatabase();
const { db } = database;
const services = testServices(database.guarded);
const { dispatcher, send } = await wholeApi(services);
const routes = dispatcher.routes.map(({ definition }) => definition);
const schemaOf = (schema: z.ZodType) =>
  z.toJSONSchema(schema, { io: "input", unrepresentable: "any" }) as JsonSchema;
const fieldsOf = ({ query }: (typeof routes)[number]) => (query ? (schemaOf(query).properties ?? {}) : {});
const lists = routes.filter((route) => "per_page" in fieldsOf(route));

/** The HTTP server limits these itself: headers, and the name of a file, which is in the headers of its part. */
const LIMITED_BY_HTTP = /body\.(?:headers\.\*|(?:image|file)\.file_name)$/;

const member = await makeMember(db, { role: "SUPERADMIN" });
const event = await makeEvent(db, { account_id: member.account_id });
const cookies = { "__Host-session": await makeSession(db, member) };

/** The lists whose path has no parameter except the event's id. */
const reachable = lists.filter(({ path, policy }) => {
  const rest = path.replace("{event_id}", "");
  return !rest.includes("{") && policy !== "door";
});

test.each(reachable.map(({ method, path }) => `${method} ${path}`))(
  "ABU-10 %s has a largest page, a last page, and short filters",
  async (call) => {
    const address = call.replace("{event_id}", String(event.id));
    const ask = async (query: string) => (await send(`${address}?${query}`, { cookies })).status;
    const route = reachable.find(({ method, path }) => `${method} ${path}` === call)!;

    expect(await ask(`per_page=${MAX_PER_PAGE}`)).toBe(200);
    for (const query of [
      `per_page=${MAX_PER_PAGE + 1}`,
      "per_page=1000000000",
      "per_page=0",
      "page=1000000000000",
      "page=-1",
      "page=0",
    ])
      expect([query, await ask(query)]).toEqual([query, 422]);
    if (!("filter_fields" in fieldsOf(route))) return;
    const many = Array.from({ length: 10_000 }, (_, n) => n).join(",");
    const deep = `filter_fields${"[a]".repeat(500)}=1`;
    for (const query of [`filter_fields[id][in]=${many}`, deep, `query=${"x".repeat(201)}`])
      expect([query.slice(0, 40), await ask(query)]).toEqual([query.slice(0, 40), 422]);
  },
);

test("ABU-10 a declared filter takes at most a hundred values", async () => {
  const ask = async (n: number) =>
    (
      await send(
        `GET /events?filter_fields[organizer_id][in]=${Array.from({ length: n }, (_, id) => id + 1).join(",")}`,
        { cookies },
      )
    ).status;

  expect(await ask(100)).toBe(200);
  expect(await ask(101)).toBe(422);
  expect(await ask(10_000)).toBe(422);
});

test("ABU-10 every list and every text that a call takes has an upper limit", () => {
  const boundless = routes.flatMap(({ method, path, query, body }) =>
    [
      ["query", query],
      ["body", body],
    ].flatMap(([part, schema]) =>
      schema
        ? withoutLimit(schemaOf(schema as z.ZodType), part as string).map((at) => `${method} ${path} ${at}`)
        : [],
    ),
  );

  expect(routes.length).toBeGreaterThan(200);
  expect(boundless.filter((one) => !LIMITED_BY_HTTP.test(one))).toEqual([]);
});

/** Returns the places where a schema accepts a list without `maxItems`, or a text of any length. */
function withoutLimit(schema: JsonSchema, at: string): string[] {
  const { type, items, properties = {}, anyOf = [], oneOf = [], additionalProperties: rest } = schema;
  const own =
    (type === "array" && schema.maxItems === undefined && !schema.prefixItems) ||
    (type === "string" && !hasLength(schema));
  return [
    ...(own ? [at] : []),
    ...Object.entries(properties).flatMap(([name, inner]) => withoutLimit(inner, `${at}.${name}`)),
    ...[...anyOf, ...oneOf].flatMap((inner) => withoutLimit(inner, at)),
    ...(items ? withoutLimit(items, `${at}[]`) : []),
    ...(typeof rest === "object" ? withoutLimit(rest, `${at}.*`) : []),
  ];
}

function hasLength(schema: JsonSchema & { allOf?: JsonSchema[] }): boolean {
  const { maxLength, enum: words, const: word, format, allOf = [] } = schema;
  const isAnchored = [schema, ...allOf].some(({ pattern }) => pattern?.endsWith("$"));
  return isAnchored || [maxLength, words, word, format].some((limit) => limit !== undefined);
}
