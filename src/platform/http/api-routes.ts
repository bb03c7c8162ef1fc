import { Readable } from "node:stream";
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from "fastify";
import { FileAnswer } from "./contract.ts";
import { createCall, type FindMember } from "./create-call.ts";
import type { BoundRoute, Dispatcher } from "./dispatcher.ts";
import { versionIn, versionOfHeader } from "./editing/stamp.ts";
import { mountForm, readForm } from "./forms-with-files.ts";
import { mountOtherMethods } from "./other-methods.ts";
import { readQueryString } from "./query-string.ts";

const MAX_RAW_BYTES = 262_144;

/** Mounts every call of every contract below /api; answers everything else there with 405 or 404. */
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
    // Fastify answers HEAD wherever there is GET.
    if (bound.definition.method === "GET") methods.add("HEAD");
    const mount = mountOf(bound);
    mount(app, {
      method: bound.definition.method,
      url,
      handler: async (request, reply) => {
        const call = createCall(request, reply, findMember, findByApiKey);
        // Checks permission before it reads a file.
        if (bound.definition.takesFiles) await dispatcher.authorise(bound, request.params, call);
        const key = request.headers["idempotency-key"];
        const result = await dispatcher.dispatch(
          bound,
          {
            params: request.params,
            query: readQueryString(queryOf(request)),
            body: await bodyOf(bound, request),
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
  if (definition.isRaw) return rawMessage(request);
  return definition.takesFiles ? readForm(request) : request.body;
}

/** The body stays unparsed until its signature is checked. */
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

function answer(reply: FastifyReply, bound: BoundRoute, result: unknown): FastifyReply {
  reply.header("cache-control", "no-store");
  if (bound.definition.response === FileAnswer) return hand(reply, result as FileAnswer);
  const version = versionIn(bound.definition, result);
  if (version !== null) reply.header("etag", `"${version}"`);
  if (!bound.definition.response) return reply.code(bound.definition.status ?? 204).send();
  return reply
    .code(bound.definition.status ?? 200)
    .type("application/json; charset=utf-8")
    .send(JSON.stringify(result));
}

/** A file for download, never shown inline. */
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
