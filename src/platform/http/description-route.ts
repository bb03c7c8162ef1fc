import type { FastifyInstance } from "fastify";
import { type ApiAbout, describeApi } from "./describe-api.ts";
import type { Dispatcher } from "./dispatcher.ts";

/** `/api/openapi.json`, generated at the first request. */
export function mountDescription(api: FastifyInstance, { routes }: Dispatcher, about: ApiAbout): void {
  let text: string | undefined;
  api.get("/openapi.json", (_request, reply) => {
    text ??= JSON.stringify(describeApi(routes, about));
    return reply
      .type("application/json; charset=utf-8")
      .header("cache-control", "public, max-age=300")
      .send(text);
  });
}
