import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { FileAnswer } from "./contract.ts";
import { createCall, type FindMember } from "./create-call.ts";
import type { BoundRoute } from "./dispatch/bound-route.ts";
import type { Dispatcher } from "./dispatcher.ts";
import { versionIn, versionOfHeader } from "./editing/stamp.ts";
import { mountForm, readForm } from "./forms-with-files.ts";
import { mountOtherMethods } from "./other-methods.ts";
import { readQueryString } from "./query-string.ts";

const MAX_RAW_BYTES = 262_144;

/** Mounts every call of every contract below /api. Answers other requests there with 405 or 404. */
export function mountApi(
  app: FastifyInstance,
  dispatcher: Dispatcher,
  findMember: FindMember,
  findByApiKey?: FindMember,
): void {
  const methodsByUrl = new Map<string, Set<string>>();

  for (const bound of dispatcher.routes) {
    const url = urlOf(bound);
    const methods = methodsByUrl.get(url) ?? new Set();
    methodsByUrl.set(url, methods.add(bound.definition.method));
    // Fastify answers HEAD wherever a GET route exists.
    if (bound.definition.method === "GET") methods.add("HEAD");
    const { takesFiles } = bound.definition;
    const mount = mountOf(bound);
    mount(app, {
      method: bound.definition.method,
      url,
      handler: async (request, reply) => {
        const call = createCall(request, reply, findMember, findByApiKey);
        // Checks permission before it reads a file.
        if (takesFiles) await dispatcher.authorise(bound, request.params, call);
        const key = request.headers["idempotency-key"];
        const result = await dispatcher.dispatch(
          bound,
          {
            params: request.params,
            query: readQueryString(queryOf(request)),
            body: takesFiles ? await readForm(request) : bodyOf(bound, request),
            idempotencyKey: typeof key === "string" ? key : undefined,
            version: versionOfHeader(request.headers["if-match"]),
          },
          call,
        );
        return answer(reply, bound, result);
      },
    });
  }

  mountOtherMethods(app, methodsByUrl);
}

type Mount = (app: FastifyInstance, options: RouteOptions) => void;

function mountOf({ definition }: BoundRoute): Mount {
  const { isRaw, takesFiles } = definition;
  if (isRaw) return mountRaw;
  if (takesFiles) return (app, options) => mountForm(app, options, takesFiles);
  return (app, options) => void app.route(options);
}

function bodyOf({ definition }: BoundRoute, request: FastifyRequest): unknown {
  return definition.isRaw ? rawMessage(request) : request.body;
}

/** Leaves the body unparsed until its signature is checked. */
function mountRaw(app: FastifyInstance, options: RouteOptions): void {
  void app.register(async (raw) => {
    raw.removeAllContentTypeParsers();
    raw.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
    raw.route({ ...options, bodyLimit: MAX_RAW_BYTES });
  });
}

function rawMessage({ body, headers }: FastifyRequest) {
  const single = Object.entries(headers).filter(([, value]) => typeof value === "string");
  return { bytes: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers: Object.fromEntries(single) };
}

/** Returns the text of an answer. Fastify would wait for the end of a reply that a handler returns. */
function answer(reply: FastifyReply, bound: BoundRoute, result: unknown): FastifyReply | string {
  reply.header("cache-control", "no-store");
  if (bound.definition.response === FileAnswer) return hand(reply, result as FileAnswer);
  const version = versionIn(bound.definition, result);
  if (version !== null) reply.header("etag", `"${version}"`);
  if (!bound.definition.response) return reply.code(bound.definition.status ?? 204).send();
  reply.code(bound.definition.status ?? 200).type("application/json; charset=utf-8");
  return JSON.stringify(result);
}

/** Sends a file for download, never for display in the browser. */
function hand(reply: FastifyReply, { name, type, bytes }: FileAnswer): FastifyReply {
  return reply
    .type(type)
    .header("content-disposition", `attachment; filename*=UTF-8''${encodeURIComponent(name)}`)
    .header("x-content-type-options", "nosniff")
    .send(Readable.from(bytes, { objectMode: false }));
}

function urlOf(bound: BoundRoute): string {
  return bound.definition.path.replace(/\{(\w+)\}/g, ":$1");
}

function queryOf(request: FastifyRequest): string {
  const url = request.raw.url ?? "";
  const at = url.indexOf("?");
  return at < 0 ? "" : url.slice(at + 1);
}
