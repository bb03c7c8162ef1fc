import { expect, test } from "vitest";
import { makeKit } from "../../../test/kit.ts";
import { createDispatcher } from "./dispatcher.ts";
import { describeApi } from "./describe-api.ts";
import { MAX_KEY_LENGTH } from "./idempotency/idempotency.ts";

const { routes } = createDispatcher([makeKit().area], { once: ({ answer, call }) => answer(call) });
const { paths } = describeApi(routes, { title: "Kit", url: "https://kit.example" });

test("describes a call with its path, query, body, answer and whether it needs a session", () => {
  expect(paths["/things/{thing_id}"]!.get).toMatchObject({
    operationId: "findThing",
    tags: ["things"],
    parameters: [{ name: "thing_id", in: "path", required: true, schema: { type: "integer", minimum: 1 } }],
    security: [],
  });
  expect(paths["/things"]!.post).toMatchObject({
    parameters: [{ name: "Idempotency-Key", in: "header", schema: { maxLength: MAX_KEY_LENGTH } }],
    requestBody: {
      content: {
        "application/json": { schema: { required: ["name"], properties: { name: { type: "string" } } } },
      },
    },
    responses: {
      201: { content: { "application/json": { schema: { required: ["data"] } } } },
      default: { content: { "application/problem+json": {} } },
    },
  });
  expect(paths["/things/{thing_id}"]!.delete).toMatchObject({
    responses: { 204: { description: "Admins only" } },
    security: [{ session: [] }, { apiKey: [] }],
  });
});

test("lists the filters of a listing", () => {
  const filters = paths["/things"]!.get!.parameters.find(({ name }) => name === "filter_fields")!;

  expect(filters).toMatchObject({ in: "query", style: "deepObject", explode: true });
  expect(Object.keys(filters.schema.properties!)).toEqual(["status", "name"]);
  expect(filters.schema.properties!["status"]!.properties!["eq"]).toMatchObject({
    anyOf: [{ enum: ["NEW", "OLD"] }, { type: "null" }],
  });
});

test("names the session cookie as the address of the installation requires", () => {
  const nameAt = (url: string) => {
    const { components } = describeApi(routes, { title: "Kit", url });
    return components;
  };

  expect(nameAt("https://kit.example")).toMatchObject({
    securitySchemes: { session: { name: "__Host-session" } },
  });
  expect(nameAt("http://localhost:3000")).toMatchObject({
    securitySchemes: { session: { name: "tessera-session" } },
  });
});
