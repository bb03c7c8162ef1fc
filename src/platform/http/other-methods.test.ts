import { afterAll, expect, test } from "vitest";
import { createLog } from "../log.ts";
import { createHttp } from "./create-http.ts";
import { mountOtherMethods } from "./other-methods.ts";

const METHODS_BY_PATH = new Map([
  ["/things/:thing_id", new Set(["GET", "HEAD", "DELETE"])],
  ["/things/bulk", new Set(["POST"])],
  ["/things/:thing_id/parts", new Set(["GET", "HEAD"])],
]);

const app = createHttp({ log: createLog("silent"), trustedProxies: [], isOwnHost: () => true });
await app.register(
  async (api) => {
    for (const [url, methods] of METHODS_BY_PATH)
      for (const method of methods)
        if (method !== "HEAD") api.route({ method, url, handler: async () => url });
    mountOtherMethods(api, METHODS_BY_PATH);
  },
  { prefix: "/api" },
);
await app.ready();
afterAll(() => app.close());

async function send(method: "GET" | "POST" | "PUT" | "DELETE", url: string) {
  const { statusCode, headers } = await app.inject({ method, url: `/api${url}` });
  return { statusCode, allow: headers.allow };
}

test("refuses other methods on a path and lists the accepted ones", async () => {
  expect(await send("PUT", "/things/7?a=/things/bulk")).toEqual({
    statusCode: 405,
    allow: "DELETE, GET, HEAD",
  });
  expect(await send("POST", "/things/7/parts")).toEqual({ statusCode: 405, allow: "GET, HEAD" });
});

test("does not take a word of a path for the parameter of another path", async () => {
  for (const method of ["GET", "PUT", "DELETE"] as const)
    expect(await send(method, "/things/bulk")).toEqual({ statusCode: 405, allow: "POST" });
  expect(await send("POST", "/things/bulk")).toEqual({ statusCode: 200, allow: undefined });
});

test.each(["/things", "/things/", "/things/7/", "/things/7/parts/1", "/others/7"])(
  "%s is no path and accepts no method",
  async (url) => {
    expect(await send("PUT", url)).toEqual({ statusCode: 404, allow: undefined });
  },
);
