import * as z from "zod";
import { SESSION_COOKIE } from "./call.ts";
import { cookieRules } from "./security/cookies.ts";
import { FileAnswer, type Policy, type RouteDefinition } from "./contract.ts";
import type { BoundRoute } from "./dispatch/bound-route.ts";
import { takesApiKeys } from "./dispatch/permissions.ts";
import { MAX_KEY_LENGTH } from "./idempotency/idempotency.ts";
import { installation } from "../../values/installation/installation.ts";

export type JsonSchema = {
  type?: string;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  items?: JsonSchema;
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  enum?: unknown[];
  const?: unknown;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  format?: string;
  pattern?: string;
  prefixItems?: JsonSchema[];
  additionalProperties?: JsonSchema | boolean;
  default?: unknown;
};

interface Parameter {
  name: string;
  in: "path" | "query" | "header";
  description?: string;
  required?: boolean;
  schema: JsonSchema;
  style?: "deepObject";
  explode?: true;
}

export interface Operation {
  operationId: string;
  summary: string;
  tags: string[];
  parameters: Parameter[];
  requestBody?: { required: true; content: Record<string, { schema: JsonSchema }> };
  responses: Record<
    string,
    {
      description: string;
      headers?: Record<string, { description: string; schema: JsonSchema }>;
      content?: Record<string, { schema: JsonSchema }>;
    }
  >;
  security: Record<string, []>[];
}

export interface ApiDescription {
  openapi: "3.1.0";
  info: { title: string; version: string };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  /** The requests to webhook receivers, by event type. */
  webhooks: Record<string, { post: object }>;
  components: object;
}

export interface ApiAbout {
  title: string;
  url: string;
  /** The body of each event type of webhooks. */
  webhookBodies?: Record<string, z.ZodType>;
}

/** Describes every call as OpenAPI. Generated from the contracts, so the description cannot be outdated. */
export function describeApi(
  routes: BoundRoute[],
  { title, url, webhookBodies = {} }: ApiAbout,
): ApiDescription {
  const paths: ApiDescription["paths"] = {};
  for (const { name, definition } of routes) {
    const methods = (paths[definition.path] ??= {});
    methods[definition.method.toLowerCase()] = operationOf(name, definition);
  }
  return {
    openapi: "3.1.0",
    info: { title, version: "1" },
    servers: [{ url: `${url}${installation().apiUrl}` }],
    paths,
    webhooks: Object.fromEntries(
      Object.entries(webhookBodies).map(([type, body]) => [type, { post: describeWebhook(type, body) }]),
    ),
    components: {
      schemas: { Problem: PROBLEM },
      securitySchemes: {
        session: { type: "apiKey", in: "cookie", name: cookieRules(url).nameOf(SESSION_COOKIE) },
        apiKey: { type: "http", scheme: "bearer", description: "An API key of the account, tsr_…" },
      },
    },
  };
}

const OPEN: Policy[] = ["public", "checkout", "door", "provider"];

function describeWebhook(type: string, body: z.ZodType) {
  return {
    operationId: `webhook ${type}`,
    summary: "Respond with 2xx within 15 seconds; any other response is retried for three days",
    requestBody: {
      required: true,
      content: {
        "application/json": { schema: z.toJSONSchema(body, { io: "output", unrepresentable: "any" }) },
      },
    },
    responses: { "2XX": { description: "Received" } },
  };
}

export function operationOf(name: string, route: RouteDefinition): Operation {
  const { summary, path } = route;
  return {
    operationId: name,
    summary,
    tags: [path.split("/").find((part) => part !== "" && part !== "public")!],
    parameters: [
      ...parametersOf(route, "path"),
      ...parametersOf(route, "query"),
      ...keyOf(route),
      ...versionOf(route),
    ],
    ...(route.body && { requestBody: { required: true, content: bodyOf(route) } }),
    responses: {
      [statusOf(route)]: { ...answerOf(route), ...etagOf(route) },
      ...(route.edits && { 409: stale }),
      default: problem,
    },
    security: securityOf(route),
  };
}

/** A person needs a session; a program needs an API key where the call accepts one. */
function securityOf(route: RouteDefinition): Record<string, []>[] {
  if (OPEN.includes(route.policy)) return [];
  return takesApiKeys(route) ? [{ session: [] }, { apiKey: [] }] : [{ session: [] }];
}

function parametersOf(route: RouteDefinition, place: "path" | "query"): Parameter[] {
  const schema = place === "path" ? route.params : route.query;
  if (!schema) return [];
  const { properties = {}, required = [] } = schemaOf(schema, "input");
  return Object.entries(properties).map(([name, one]) => ({
    name,
    in: place,
    required: place === "path" || required.includes(name),
    schema: one,
    ...(one.type === "object" && { style: "deepObject" as const, explode: true as const }),
  }));
}

function keyOf({ isRepeatable }: RouteDefinition): Parameter[] {
  if (!isRepeatable) return [];
  return [
    {
      name: "Idempotency-Key",
      in: "header",
      schema: { type: "string", minLength: 1, maxLength: MAX_KEY_LENGTH },
    },
  ];
}

function versionOf({ edits }: RouteDefinition): Parameter[] {
  if (!edits) return [];
  const description =
    "The ETag, or the version, of what is edited. If a field that this call writes has changed since, it answers 409 and changes nothing. Left out, the call overwrites.";
  return [{ name: "If-Match", in: "header", description, schema: { type: "string" } }];
}

/** In a list, each row carries its own version instead. */
function etagOf({ resource, response }: RouteDefinition) {
  if (!resource || !response) return {};
  const { data } = (response as z.ZodObject<{ data: z.ZodType }>).shape;
  if (data instanceof z.ZodArray) return {};
  return {
    headers: { ETag: { description: "The version to edit it by", schema: { type: "string" } as JsonSchema } },
  };
}

function bodyOf({ body, isRaw, takesFiles }: RouteDefinition): Record<string, { schema: JsonSchema }> {
  if (isRaw) return { "application/json": { schema: {} } };
  const type = takesFiles ? "multipart/form-data" : "application/json";
  return { [type]: { schema: schemaOf(body!, "input") } };
}

function statusOf({ status, response }: RouteDefinition): number {
  return status ?? (response ? 200 : 204);
}

function answerOf({ response, summary }: RouteDefinition): Operation["responses"][string] {
  if (!response) return { description: summary };
  if (response === FileAnswer)
    return { description: summary, content: { "application/octet-stream": { schema: {} } } };
  return { description: summary, content: { "application/json": { schema: schemaOf(response, "output") } } };
}

function schemaOf(schema: z.ZodType, io: "input" | "output"): JsonSchema {
  const { $schema: _draft, ...described } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return described as JsonSchema;
}

const PROBLEM: JsonSchema = {
  type: "object",
  required: ["type", "title", "status", "detail", "code", "request_id"],
  properties: {
    type: { type: "string" },
    title: { type: "string" },
    status: { type: "integer" },
    detail: { type: "string" },
    code: { type: "string" },
    request_id: { type: "string" },
    errors: { type: "object", additionalProperties: { type: "array", items: { type: "string" } } },
    conflict: {
      type: "object",
      required: ["version", "changes"],
      properties: {
        version: { type: "string" },
        changes: {
          type: "array",
          items: {
            type: "object",
            required: ["field", "value", "changed_by", "changed_at"],
            properties: {
              field: { type: "string" },
              value: {},
              changed_by: {
                anyOf: [
                  {
                    type: "object",
                    required: ["id", "name"],
                    properties: { id: { type: "integer" }, name: { type: "string" } },
                  },
                  { type: "null" },
                ],
              },
              changed_at: { anyOf: [{ type: "string", format: "date-time" }, { type: "null" }] },
            },
          },
        },
      },
    },
  },
};

const problem = {
  description: "A refusal (RFC 9457), its sentence in the caller's language",
  content: { "application/problem+json": { schema: { $ref: "#/components/schemas/Problem" } as JsonSchema } },
};

const stale = {
  ...problem,
  description:
    "A field that this call writes has changed meanwhile (code stale_write): `conflict` says which (`prices.12` is one item of a list, `prices` their ids in order), how it is now, by whom and when, and holds the version to send a merged write with. Or another conflict.",
};
