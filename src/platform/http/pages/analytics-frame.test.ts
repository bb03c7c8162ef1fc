import { afterAll, expect, test } from "vitest";
import { createLog } from "../../log.ts";
import { createHttp } from "../create-http.ts";
import { mountAnalyticsFrame } from "./analytics-frame.ts";

function serve(analytics?: { siteId: string; scriptUrl: string }) {
  const app = createHttp({ log: createLog("silent"), trustedProxies: [], isOwnHost: () => true });
  mountAnalyticsFrame(app, analytics);
  afterAll(() => app.close());
  return app.inject({ method: "GET", url: "/analytics-frame" });
}

test("runs the analytics script in a frame with an opaque origin, which only our pages may frame", async () => {
  const answer = await serve({ siteId: "ABCDEFGH", scriptUrl: "https://stats.example/script.js" });
  const policy = String(answer.headers["content-security-policy"]);

  expect(policy).toMatch(/script-src 'nonce-[^']+' https:\/\/stats\.example;/);
  expect(policy).toMatch(/frame-ancestors 'self'; sandbox allow-scripts$/);
  expect(policy).not.toContain("allow-same-origin");
  expect(answer.headers["x-frame-options"]).toBe("SAMEORIGIN");
  expect(answer.body).toContain(
    'src="https://stats.example/script.js" data-site="ABCDEFGH" data-auto="false"',
  );
});

test("has no such frame without analytics", async () => {
  expect((await serve()).statusCode).toBe(404);
});

test("keeps the address of a script inside its attribute", async () => {
  const { body } = await serve({
    siteId: "A",
    scriptUrl: 'https://stats.example/s.js?"><img src=x onerror=alert(1)>',
  });

  expect(body).not.toContain("<img");
});
