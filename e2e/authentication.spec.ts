import { query } from "./steps/database.ts";
import type { Page } from "@playwright/test";
import { bare as test, expect } from "./steps/test.ts";

const PASSWORD = "a quiet harbour at dawn";
const newAddress = () => `organiser-${crypto.randomUUID().slice(0, 8)}@example.org`;

async function register(page: Page, email: string): Promise<void> {
  await page.goto("/auth/register");
  await page.getByLabel("Your name").fill("Ada van der Brück");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await page.waitForURL("**/welcome");
}

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in", exact: true }).click();
}

test("the first page redirects to the log-in on the server, with the parameters of the address", async ({
  request,
}) => {
  const answer = await request.get("/?utm_source=poster&x=1", { maxRedirects: 0 });

  expect(answer.status()).toBe(302);
  expect(answer.headers().location).toBe("/auth/login?utm_source=poster&x=1");
});

test("AUT-15 a visitor registers and is logged in, and no script can read the session", async ({
  page,
  context,
}) => {
  await register(page, newAddress());

  const cookies = await context.cookies();
  const session = cookies.find(({ name }) => name === "tessera-session")!;
  expect(session).toMatchObject({ httpOnly: true, secure: false, sameSite: "Lax", path: "/" });
  const readable = await page.evaluate(async () => ({
    cookie: document.cookie,
    local: JSON.stringify(localStorage),
    session: JSON.stringify(sessionStorage),
    databases: (await indexedDB.databases()).length,
    html: document.documentElement.outerHTML,
  }));
  for (const text of [readable.cookie, readable.local, readable.session, readable.html, page.url()])
    expect(text).not.toContain(session.value);
  expect(readable.databases).toBe(0);
});

test("a wrong password gets one message, the address stays, and every mistake is named", async ({ page }) => {
  await page.goto("/auth/login");

  await logIn(page, "nobody@example.org", "not the password");
  await expect(page.getByRole("alert")).toContainText("do not match");
  await expect(page.getByLabel("E-mail")).toHaveValue("nobody@example.org");
  await logIn(page, "not an address", "x");

  await expect(page.getByLabel("E-mail")).toBeFocused();
  await expect(page.getByLabel("E-mail")).toHaveAttribute("aria-invalid", "true");
  await expect(page.getByText("Please enter one e-mail address")).toHaveCount(1);
});

test("a taken address leads to the log-in without retyping it", async ({ page, browser }) => {
  const email = newAddress();
  await register(await (await browser.newContext()).newPage(), email);

  await page.goto("/auth/register");
  await page.getByLabel("Your name").fill("Ada");
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page.getByLabel("E-mail")).toBeFocused();
  await page.locator("#email-error").getByRole("link", { name: "Log in" }).click();

  await expect(page.getByRole("heading", { name: "Log in" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue(email);
});

test("a typed address goes along to the page for a forgotten password", async ({ page }) => {
  await page.goto("/auth/login");
  await page.getByLabel("E-mail").fill("ada@example.org");
  await page.getByRole("link", { name: "Forgot your password?" }).click();

  await expect(page.getByRole("heading", { name: "Forgot your password?" })).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("ada@example.org");
});

test("after the log-in the user reaches the requested page, and never another site", async ({ page }) => {
  for (const [wanted, reached] of [
    ["/manage/events/past?page=2", "/manage/events/past?page=2"],
    ["//evil.example/", "/manage/events"],
    ["/%09/evil.example/", "/manage/events"],
    ["https://evil.example/", "/manage/events"],
  ] as const) {
    // An open request of the previous page would redirect to the log-in.
    await page.goto("about:blank");
    await page.context().clearCookies();
    await page.goto(`/auth/login?return_to=${wanted.includes("%") ? wanted : encodeURIComponent(wanted)}`);
    await page.getByRole("button", { name: "Use the demo login" }).click();
    await page.waitForURL((url) => url.pathname.startsWith("/manage"));
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(reached);
    expect(new URL(page.url()).hostname).toBe("localhost");
  }
});

test("the part of an address behind # survives the log-in", async ({ page }) => {
  await page.goto("/manage/profile#sessions");
  // The browser does not send this part: only a hydrated page can pass it on.
  await page.waitForURL(/return_to=[^#]*%23sessions/);
  await page.getByRole("button", { name: "Use the demo login" }).click();

  await page.waitForURL("**/manage/profile#sessions");
});

test("WEB-09 after logging out the back button shows nothing of the account", async ({ page, context }) => {
  await register(page, newAddress());
  const before = (await context.cookies()).find(({ name }) => name === "tessera-session")!;
  await page.goto("/manage/events");

  await page.evaluate(() => {
    const form = document.createElement("form");
    form.method = "post";
    form.action = "/auth/logout";
    document.body.append(form);
    form.submit();
  });
  // The open page may notice first and redirect to the log-in, with the return path in its address: one navigation
  // then aborts the other, and waitForURL fails with the one that it waits for.
  await expect(page).toHaveURL(/\/auth\/login/);
  await page.waitForLoadState();
  await page.goBack();

  await expect(page).toHaveURL(/\/auth\/login/);
  await expect(page.getByText("Ada van der Brück")).toHaveCount(0);
  const replayed = await context.request.get("/api/users/me", {
    headers: { cookie: `tessera-session=${before.value}` },
  });
  expect(replayed.status()).toBe(401);
});

test("the link in the email about a forgotten password sets a new one, once, and logs in", async ({
  page,
  context,
}) => {
  const email = newAddress();
  await register(page, email);
  // Leaves the page first. Otherwise it would redirect to the log-in at the same time.
  await page.goto("about:blank");
  await context.clearCookies();

  await page.goto("/auth/forgot-password");
  await page.getByLabel("E-mail").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByRole("status")).toContainText(`If there is an account for ${email}`);
  await expect(page.getByRole("link", { name: "the mailbox" })).toHaveAttribute("href", "/dev/mail");
  const link = await mailedLink(page, email);
  await page.goto(link);
  await page.getByLabel("New password").fill("violet lanterns over water");
  await page.getByRole("button", { name: "Save and log in" }).click();
  await page.waitForURL("**/manage/events**");

  await page.goto("about:blank");
  await context.clearCookies();
  const again = await page.goto(link);
  expect(again!.status()).toBe(404);
  await expect(page.getByRole("link", { name: "Send a new link" })).toBeVisible();
  await page.goto("/auth/login");
  await logIn(page, email, "violet lanterns over water");
  await page.waitForURL("**/manage/events**");
});

test("WEB-17 AUT-03 the page behind a reset link sends its address to no other site", async ({ request }) => {
  const answer = await request.get("/auth/reset-password/some-token");

  expect(answer.headers()["referrer-policy"]).toBe("no-referrer");
  expect(answer.headers()["cache-control"]).toBe("no-store");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("a visitor registers, logs out, mistypes, logs in and asks for a new password", async ({
    page,
    context,
  }) => {
    const email = newAddress();
    // Many sign-ups from one network require a proof of work, which needs scripts.
    await query("delete from rate_limits where key like 'register-freely%'");
    await register(page, email);
    await context.clearCookies();

    await page.goto("/auth/login?return_to=%2Fmanage%2Fevents%2Fpast");
    await logIn(page, email, "not the password");
    await expect(page.getByRole("alert")).toContainText("do not match");
    await expect(page.getByLabel("E-mail")).toHaveValue(email);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByRole("button", { name: "Log in", exact: true }).click();
    await page.waitForURL("**/manage/events/past");

    await page.goto("/auth/forgot-password");
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByRole("status")).toContainText(email);
  });

  test("the demo login is one button", async ({ page }) => {
    await page.goto("/auth/login");
    await page.getByRole("button", { name: "Use the demo login" }).click();
    await page.waitForURL("**/manage/events");
  });
});

/** The worker mails within seconds; the demo's mailbox shows it. */
async function mailedLink(page: Page, email: string): Promise<string> {
  await expect(async () => {
    await page.goto("/dev/mail");
    await expect(page.getByRole("link").filter({ hasText: "Choose a new password" }).first()).toBeVisible({
      timeout: 500,
    });
    await expect(page.getByText(email).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.getByRole("link").filter({ hasText: "Choose a new password" }).first().click();
  await page.waitForURL(/\/dev\/mail\/\d+$/);
  const body = await page.request.get(`${page.url()}/body`);
  return /https?:\/\/[^"\s]+\/auth\/reset-password\/[\w-]+/.exec(await body.text())![0];
}
