import { Secret, TOTP } from "otpauth";
import type { Page } from "@playwright/test";
import { expectSoundInEveryLook } from "./steps/looks.ts";
import { openMail } from "./steps/mailbox.ts";
import { PLACES_OF_A_NEW_ACCOUNT } from "./steps/manage-pages.ts";
import { logIn, mailedLink, newAddress, PASSWORD, register } from "./steps/people.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";

const DESK = { viewport: { width: 1280, height: 900 } };

/** Leaves the page first: one of its open requests would be refused and redirect to the log-in. */
async function forgetSession(page: Page): Promise<void> {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

async function invite(page: Page, addresses: string, role: RegExp): Promise<void> {
  await open(page, "/account/users");
  await page.getByRole("button", { name: "Invite people" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "E-mail addresses" }).fill(addresses);
  await dialog.getByRole("radio", { name: role }).check();
  await dialog.getByRole("button", { name: /^Send/ }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
}

test("an organiser invites two people, who join on their own devices with fewer rights", async ({
  page,
  newPage,
}) => {
  const [owner, helper, door] = [newAddress("owner"), newAddress("helper"), newAddress("door")];
  await register(page, "Olga Owner", owner);
  await invite(page, helper, /^Organiser/);
  await invite(page, `Dora <${door}>`, /^Door/);
  await expect(page.locator("tbody").getByText("Invited", { exact: true })).toHaveCount(2);

  const theirs = await newPage(DESK);
  const link = await mailedLink(theirs, helper, "invited", /View the invitation/);
  await open(theirs, link);
  await expectSound(theirs, "an invitation for a new person");
  await theirs.getByLabel("Your name").fill("Hana Helper");
  await theirs.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await theirs.getByRole("button", { name: "Accept the invitation" }).click();
  await theirs.waitForURL("**/manage/events");
  await open(theirs, "/manage/account");
  await expect(theirs.getByRole("main").getByRole("link", { name: "Taxes and fees" })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "People" })).toHaveCount(0);
  await theirs.goto("/account/users");
  await expect(theirs).toHaveURL(/\/auth\/login\?return_to=%2Faccount%2Fusers$/);
  await expect(theirs.getByText("this account cannot see that page")).toBeVisible();

  const phone = await newPage();
  const doorLink = await mailedLink(phone, door, "invited", /View the invitation/);
  await open(theirs, doorLink);
  await theirs.getByRole("button", { name: "Log out and continue" }).click();
  await expect(theirs.getByRole("button", { name: "Accept the invitation" })).toBeVisible();
  await expect(theirs).toHaveURL(doorLink);
  await logIn(theirs, helper);
  await theirs.waitForURL("**/manage/events");
  await open(phone, doorLink);
  await phone.getByLabel("Your name").fill("Dora Door");
  await phone.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await phone.getByRole("button", { name: "Accept the invitation" }).click();
  await phone.waitForURL("**/manage/doors");
  await expectSound(phone, "doors, none to open");
  for (const call of ["/api/events", "/api/users", "/api/accounts"])
    expect([call, (await phone.request.get(call)).status()]).toEqual([call, 403]);
  await phone.goto("/manage/events");
  await phone.waitForURL(/\/manage\/doors|\/auth\/login/);

  await open(theirs, link);
  await expect(theirs.getByRole("heading", { name: "Already accepted" })).toBeVisible();

  await open(page, "/account/users");
  await page.getByRole("button", { name: "Actions for Hana Helper" }).click();
  await page.getByRole("menuitem", { name: "Switch off access" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Switch off" }).click();
  await expect(page.locator("tbody").getByText("Switched off", { exact: true })).toBeVisible();
  await theirs.goto("/manage/events");
  await expect(theirs).toHaveURL(/\/auth\/login/);
});

test("a user of two accounts chooses at the log-in, and switches from the menu", async ({
  page,
  newPage,
}) => {
  const [first, second] = [newAddress("first"), newAddress("second")];
  await register(page, "Fay First", first);
  const other = await newPage(DESK);
  await register(other, "Sam Second", second);
  await invite(page, second, /^Administrator/);

  await open(other, await mailedLink(other, second, "invited", /View the invitation/));
  await other.getByRole("button", { name: "Accept the invitation" }).click();
  await other.waitForURL("**/manage/events");
  await forgetSession(other);
  await logIn(other, second);
  await other.waitForURL("**/auth/choose-account**");
  await expectSound(other, "the choice of an account");
  await other.getByRole("button", { name: /Fay First/ }).click();
  await other.waitForURL("**/manage/events");
  await other.getByRole("button", { name: /Account and preferences/ }).click();
  await other.getByRole("menuitem", { name: "Sam Second" }).click();
  await other.waitForURL("**/manage/events");
  await expect(other.getByRole("button", { name: /Account and preferences/ })).toContainText("Sam Second");
});

test("a new e-mail address takes effect once its link is opened, on another device", async ({
  page,
  newPage,
}) => {
  const [before, after] = [newAddress("before"), newAddress("after")];
  await register(page, "Mona Mover", before);
  await open(page, "/manage/profile");
  await page.getByRole("button", { name: "Change address" }).click();
  await page.getByLabel("New e-mail address").fill(after);
  await page.getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(page.getByText(`we sent to ${after}`)).toBeVisible();

  const other = await newPage();
  await openMail(other, before, "is about to change");
  await open(other, await mailedLink(other, after, "Confirm your new", /Use this address/));
  await expectSound(other, "a new address to be confirmed");
  await other.getByRole("button", { name: "Use this address" }).click();
  await expect(other.getByText(`From now on, log in with ${after}`)).toBeVisible();
  await logIn(other, after);
  await other.waitForURL("**/manage/events");
});

test("AUT-12 a user sets up the second step, enters its code at the log-in, and uses a recovery code without the phone", async ({
  page,
  newPage,
}) => {
  const email = newAddress("careful");
  await register(page, "Cara Careful", email);
  await open(page, "/manage/profile");
  await page.getByRole("button", { name: "Set up two-step login" }).click();
  await page.getByRole("dialog").getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  const secret = Secret.fromBase32((await page.getByTestId("secret").innerText()).replaceAll(" ", ""));
  // Scrolls to the top, because axe reports what a phone's bottom bar half covers as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectSound(page, "the second step being set up");
  await page.getByLabel("The six digits").fill(TOTP.generate({ secret }));
  await page.getByRole("button", { name: "Switch it on" }).click();
  const kept = page.getByTestId("recovery-codes").getByRole("listitem");
  await expect(kept).toHaveCount(10);
  const codes = await kept.allInnerTexts();
  await page.getByRole("button", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

  const other = await newPage();
  await logIn(other, email);
  await other.waitForURL("**/auth/second-step**");
  await expectSound(other, "the second step of a log-in");
  await other.getByLabel("Code").fill("000 000");
  await other.getByRole("button", { name: "Continue" }).click();
  await expect(other.getByRole("alert")).toContainText("wrong or has expired");
  // Each code works once, so this is the next one; clocks may differ by half a minute.
  await other.getByLabel("Code").fill(TOTP.generate({ secret, timestamp: Date.now() + 30_000 }));
  await other.getByRole("button", { name: "Continue" }).click();
  await other.waitForURL("**/manage/events");

  await forgetSession(other);
  await logIn(other, email);
  await other.waitForURL("**/auth/second-step**");
  await other.getByLabel("Code").fill(codes[0]!);
  await other.getByRole("button", { name: "Continue" }).click();
  await other.waitForURL("**/manage/events");
});

test("a passkey is made in the profile and logs in without password and code", async ({ page }) => {
  const email = newAddress("keen");
  const device = await page.context().newCDPSession(page);
  await device.send("WebAuthn.enable");
  await device.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await register(page, "Kay Keen", email);
  await open(page, "/manage/profile");
  await page.getByRole("button", { name: "Add a passkey" }).click();
  await page.getByRole("dialog").getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  await expect(page.getByText("Not used yet")).toBeVisible();

  await forgetSession(page);
  await open(page, "/auth/login?return_to=/manage/profile");
  await page.getByRole("button", { name: "Log in with a passkey" }).click();
  await page.waitForURL("**/manage/profile");
  await expect(page.getByText(/^Last used/)).toBeVisible();
});

test("the pages of a new account are sound and have room for longer words", async ({ page }) => {
  await register(page, "Paula Pages", newAddress("pages"));
  await invite(page, `${newAddress("a")}, ${newAddress("b")}`, /^Door/);

  await expectSoundInEveryLook(page, PLACES_OF_A_NEW_ACCOUNT);
});

test("old addresses redirect to the account's pages", async ({ page }) => {
  await register(page, "Rita Redirect", newAddress("redirect"));
  for (const [before, now] of [
    ["/account", "/manage/account"],
    ["/manage/account/payment?is_return=1", "/account/payment?is_return=1"],
    ["/manage/account/taxes-and-fees", "/account/taxes-and-fees"],
  ] as const) {
    await page.goto(before);
    await expect(page).toHaveURL(now);
  }
});

test("a visitor without a session is redirected to log in and back, but stays when the link came from another site", async ({
  request,
}) => {
  for (const path of [
    "/manage/events",
    "/manage/event/1/orders?page=2",
    "/manage/profile",
    "/account/users",
  ]) {
    const answer = await request.get(path, { maxRedirects: 0 });
    expect([path, answer.status()]).toEqual([path, 302]);
    expect(answer.headers().location).toBe(`/auth/login?return_to=${encodeURIComponent(path)}`);
  }
  const payment = await request.get("/account/payment?is_return=1", { maxRedirects: 0 });
  expect(payment.status()).toBe(401);
  expect(await payment.text()).toContain("Please log in");
});
