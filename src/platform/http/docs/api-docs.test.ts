import { hash } from "node:crypto";
import Fastify from "fastify";
import { expect, test } from "vitest";
import * as z from "zod";
import { makeKit } from "../../../../test/kit.ts";
import { describeApi } from "../describe-api.ts";
import { mountDescription } from "../description-route.ts";
import { createDispatcher, type Dispatcher } from "../dispatcher.ts";
import { apiDocs } from "./api-docs.ts";
import { schemaRows, typeOf } from "./schema-rows.ts";

const { routes } = createDispatcher([makeKit().area], { once: ({ answer, call }) => answer(call) });
const description = describeApi(routes, {
  title: "Kit & <Sons>",
  url: "https://kit.example",
  webhookBodies: { "thing.made": z.object({ id: z.int() }) },
});

test("shows every call once, with its method, path and summary", () => {
  const page = apiDocs(description);

  const ids = [...page.matchAll(/<article class="call" id="([^"]+)">/g)].map(([, id]) => id);
  const described = Object.values(description.paths).flatMap((methods) =>
    Object.values(methods).map(({ operationId }) => operationId),
  );
  expect(ids.toSorted()).toEqual(described.toSorted());
  expect(page).toContain('<span class="method">DELETE</span> /things/{thing_id}</h3>\n<p>Admins only</p>');
  expect(page).toContain("thing.made");
});

test("escapes the texts of contracts and settings", () => {
  const page = apiDocs(description);

  expect(page).toContain("<h1>Kit &amp; &lt;Sons&gt;: API</h1>");
  expect(page).not.toContain("<Sons>");
});

test("shows for each field its path, type, limits, and whether it is required", () => {
  const schema = z.toJSONSchema(
    z.object({
      status: z.enum(["LIVE", "DRAFT"]),
      note: z.string().max(500).nullable().optional(),
      prices: z.array(z.object({ amount: z.int().min(0).max(99), kinds: z.array(z.string()) })).max(10),
    }),
  ) as never;

  expect(schemaRows(schema)).toEqual([
    { path: "status", type: "string", isRequired: true, limits: '"LIVE", "DRAFT"' },
    { path: "note", type: "string or null", isRequired: false, limits: "at most 500 characters" },
    { path: "prices", type: "list of objects", isRequired: true, limits: "at most 10 items" },
    { path: "prices[].amount", type: "integer", isRequired: true, limits: "0 to 99" },
    { path: "prices[].kinds", type: "list of strings", isRequired: true, limits: "" },
  ]);
  const zones = z.toJSONSchema(z.object({ zone: z.enum(Array.from({ length: 50 }, (_, n) => `Z${n}`)) }));
  expect(schemaRows(zones as never)[0]!.limits).toMatch(/^"Z0", .*"Z7" and 42 more$/);
  expect(typeOf({ type: ["string", "null"], format: "date-time" } as never)).toBe("time (UTC) or null");
  expect(typeOf({ anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] })).toBe(
    "time (UTC) or null",
  );
});

test("is served without scripts, with the hash of its style", async () => {
  const app = Fastify();
  mountDescription(app, { routes } as Dispatcher, { title: "Kit", url: "https://kit.example" });

  const { statusCode, headers, body } = await app.inject("/docs");

  const [, style] = /<style>([\s\S]*)<\/style>/.exec(body)!;
  expect([statusCode, headers["content-type"]]).toEqual([200, "text/html; charset=utf-8"]);
  expect(headers["content-security-policy"]).toContain(
    `default-src 'none'; frame-ancestors 'none'; style-src 'sha256-${hash("sha256", style!, "base64")}'`,
  );
  expect(body).not.toContain("<script");
});
