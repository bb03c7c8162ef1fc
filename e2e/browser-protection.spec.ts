import type { APIResponse, Page } from "@playwright/test";
import { holdOne } from "./steps/api.ts";
import { doorAddress, eventAddress } from "./steps/demo.ts";
import { bare, expect, test } from "./steps/test.ts";

test("WEB-10 every answer carries the security headers", async ({ page, request }) => {
  await page.goto(await eventAddress("paid"));
  const script = await page.locator("link[rel=modulepreload]").first().getAttribute("href");
  const picture = await page.getByRole("main").locator("img").first().getAttribute("src");
  for (const address of [
    "/auth/login",
    await eventAddress("paid"),
    "/no/such/page",
    "/api/no/such/call",
    "/api/public/events/1",
    "/event/%E0%A4%A",
    script!,
    picture!,
  ]) {
    const headers = (await request.get(address)).headers();
    expect(headers, address).toMatchObject({
      "strict-transport-security": expect.stringMatching(/max-age=(31536000|[4-9]\d{7,})/),
      "x-content-type-options": "nosniff",
      "referrer-policy": expect.stringMatching(/./),
      "cross-origin-opener-policy": "same-origin",
      // E-mail programs request pictures from another origin.
      "cross-origin-resource-policy": address === picture ? "cross-origin" : "same-origin",
      "permissions-policy": expect.stringMatching(/./),
      "content-security-policy": expect.stringContaining("default-src 'none'"),
    });
  }
});

test("WEB-11 a nonce is never used twice, and a page served from memory has none", async ({ request }) => {
  const noncesOf = async (address: string) =>
    [...(await request.get(address)).headers()["content-security-policy"]!.matchAll(/'nonce-[^']+'/g)].join();

  const [first, second] = [await noncesOf("/auth/login"), await noncesOf("/auth/login")];

  expect(first).toMatch(/nonce/);
  expect(first).not.toBe(second);
  expect(await noncesOf(`${await eventAddress("paid")}/night-of-the-cellos`)).toBe("");
});

bare("WEB-11 an injected script does not run", async ({ page }) => {
  for (const address of ["/auth/login", await eventAddress("paid"), await doorAddress()]) {
    await page.goto(address);
    const refused = await page.evaluate(async () => {
      const directives: string[] = [];
      addEventListener("securitypolicyviolation", (event) => directives.push(event.effectiveDirective));
      const script = document.createElement("script");
      script.textContent = "globalThis.hurt = 1";
      const picture = document.createElement("img");
      picture.setAttribute("onerror", "globalThis.hurt = 1");
      picture.src = "https://elsewhere.example/pixel.png";
      document.body.append(script, picture);
      while (directives.length < 3) await new Promise(requestAnimationFrame);
      return { directives, isHurt: "hurt" in globalThis };
    });

    expect(refused.isHurt, address).toBe(false);
    expect(new Set(refused.directives), address).toEqual(
      new Set(["script-src-elem", "script-src-attr", "img-src"]),
    );
  }
});

bare("WEB-03 no page shows itself inside another site", async ({ page, ownEvent }) => {
  const order = await holdOne(page.request, (await ownEvent("free")).id);
  const addresses = [
    "/auth/login",
    await eventAddress("free"),
    `/checkout/${order.event_id}/${order.short_id}/details`,
    await doorAddress(),
    "/manage/events",
    "/no/such/page",
  ];
  const { origin } = new URL(bare.info().project.use.baseURL!);
  const frames = addresses.map((address) => `<iframe src="${origin}${address}"></iframe>`).join("");
  await page.route("http://elsewhere.example/", (route) =>
    route.fulfill({ contentType: "text/html", body: frames }),
  );

  await page.goto("http://elsewhere.example/");

  await expect(page.locator("iframe")).toHaveCount(addresses.length);
  for (const frame of page.frames().slice(1)) expect(frame.url()).toMatch(/^chrome-error:/);
});

test("WEB-15 source and build files cannot be fetched", async ({ page, request }) => {
  await page.goto("/auth/login");
  const scripts = await page
    .locator("link[rel=modulepreload], script[src]")
    .evaluateAll((elements) =>
      elements.map((element) => element.getAttribute("href") ?? element.getAttribute("src")!),
    );
  for (const script of scripts) {
    expect(await (await request.get(script)).text(), script).not.toContain("sourceMappingURL");
    expect((await request.get(`${script}.map`)).status(), script).toBe(404);
  }
  for (const address of [
    "/.git/config",
    "/.env",
    "/package.json",
    "/server/index.js",
    "/assets/../server/index.js",
    "/files/../secret-key",
    "/files/%2e%2e/secret-key",
  ])
    expect((await request.get(address)).status(), address).toBeGreaterThanOrEqual(400);
  for (const answer of await clumsyCalls(request)) {
    expect(answer.status()).toBeLessThan(500);
    expect(await answer.text()).not.toMatch(/\bat .+:\d+:\d+|node_modules|select .+ from|syntax error/i);
  }
});

async function clumsyCalls(request: Page["request"]): Promise<APIResponse[]> {
  const json = { "content-type": "application/json" };
  return Promise.all([
    request.get("/api/public/events/abc"),
    request.get("/api/public/events/99999999999999999999"),
    request.get("/event/1?promo_code=%00"),
    request.post("/api/auth/login", { headers: json, data: "{" }),
    request.post("/api/auth/login", { headers: json, data: JSON.stringify({ email: { $ne: 1 } }) }),
    request.get("/api/public/events/1'--"),
  ]);
}
