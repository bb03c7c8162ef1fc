import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { McpHttpHandler } from "@modelcontextprotocol/server";
import { Refusal } from "../../../values/refusal.ts";
import { createCall, type FindMember } from "../create-call.ts";
import { apiKeyOf } from "../security/api-key-of.ts";
import { addTools, MCP_INSTRUCTIONS, type McpCall, type McpOptions } from "./mcp-server.ts";

interface MountOptions extends McpOptions {
  /** The name and the address of the installation. */
  name: string;
  url: string;
  findByApiKey: FindMember;
}

/**
 * Mounts `/api/mcp`: the calls of the API for language models, as a Model Context Protocol server over
 * streamable HTTP (decision 127). Each request is independent and uses an API key; its rights are the rights
 * of the key. With `?personal_data=shown`, the person who sets up the connection allows the model to read
 * names and addresses.
 */
export function mountMcp(api: FastifyInstance, options: MountOptions): void {
  const { name, url, findByApiKey, log } = options;
  let handler: Promise<McpHttpHandler> | undefined;
  const load = async () => {
    // Loaded with the first request.
    const { createMcpHandler, McpServer } = await import("@modelcontextprotocol/server");
    return createMcpHandler(
      ({ authInfo }) => {
        const server = new McpServer({ name, version: "1" }, { instructions: MCP_INSTRUCTIONS });
        addTools(server, options, authInfo!.extra as unknown as McpCall);
        return server;
      },
      { responseMode: "json", onerror: (error) => log.debug({ err: error }, "an MCP request was refused") },
    );
  };
  const handle = async (request: FastifyRequest, reply: FastifyReply) => {
    const apiKey = apiKeyOf(request);
    const call = createCall(request, reply, async () => null, findByApiKey);
    const member = apiKey === null ? null : await call.member();
    if (apiKey === null || !member) {
      reply.header("www-authenticate", "Bearer");
      throw new Refusal("not_logged_in");
    }
    requireOneMessage(request.body);
    const showsPersonalData = (request.query as Record<string, unknown>)["personal_data"] === "shown";
    const { fetch } = await (handler ??= load());
    const answer = await fetch(webRequest(request, url), {
      authInfo: {
        token: "",
        clientId: member.apiKey?.name ?? "",
        scopes: [],
        extra: { call, member, apiKey, showsPersonalData } satisfies McpCall,
      },
      ...(request.body !== undefined && request.body !== null && { parsedBody: request.body }),
    });
    reply.code(answer.status).header("cache-control", "no-store");
    for (const [header, value] of answer.headers) reply.header(header, value);
    return reply.send(await answer.text());
  };
  for (const method of ["POST", "GET", "DELETE"] as const)
    api.route({ method, url: "/mcp", handler: handle });
}

/**
 * Refuses a batch, because it would count as one call against the limit, and a subscription to changes,
 * because it would never end: the tools do not change.
 */
function requireOneMessage(body: unknown): void {
  const { method } = (body ?? {}) as { method?: unknown };
  if (Array.isArray(body) || method === "subscriptions/listen") throw new Refusal("invalid");
}

/** Builds the request for the library. The body is already parsed and is passed separately. */
function webRequest({ method, url: path, headers }: FastifyRequest, url: string): Request {
  const text = Object.entries(headers).filter((one): one is [string, string] => typeof one[1] === "string");
  const kept = text.filter(([name]) => name !== "content-length" && name !== "authorization");
  return new Request(new URL(path, url), {
    method,
    headers: kept,
    ...(method === "POST" && { body: "{}" }),
  });
}
