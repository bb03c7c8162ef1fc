import zlib from "node:zlib";
import { afterAll, expect, test } from "vitest";
import { createHttp } from "../../platform/http/create-http.ts";
import { createLog } from "../../platform/log.ts";
import { mountWidgetLoader } from "./mount-widget-loader.ts";

const app = createHttp({ log: createLog("silent"), trustedProxies: [], isOwnHost: () => true });
mountWidgetLoader(app);
await app.ready();
afterAll(() => app.close());

const get = (headers: Record<string, string> = {}) => app.inject({ url: "/widget.js", headers });

test("lets every site load the loader, and announces a new version within minutes", async () => {
  const { statusCode, headers, body } = await get();

  expect(statusCode).toBe(200);
  expect(headers).toMatchObject({
    "content-type": "text/javascript; charset=utf-8",
    "cross-origin-resource-policy": "cross-origin",
    "access-control-allow-origin": "*",
    "x-content-type-options": "nosniff",
    "cache-control": "public, max-age=600, stale-while-revalidate=86400",
  });
  expect(headers["set-cookie"]).toBeUndefined();
  expect(body).toContain("tessera-widget");
  expect((await get({ "if-none-match": String(headers.etag) })).statusCode).toBe(304);
});

test("serves the loader compressed", async () => {
  const plain = await get();
  const { headers, rawPayload } = await get({ "accept-encoding": "gzip, br" });

  expect(headers["content-encoding"]).toBe("br");
  expect(zlib.brotliDecompressSync(rawPayload).toString()).toBe(plain.body);
});
