import { Secret, TOTP } from "otpauth";
import type { Page } from "@playwright/test";
import { makeLiveEvent } from "./steps/api.ts";
import { query } from "./steps/database.ts";
import { openMail } from "./steps/mailbox.ts";
import { logIn, mailedLink, newAddress, PASSWORD, register } from "./steps/people.ts";
import { expectSound } from "./steps/accessibility.ts";
import { expect, open, test } from "./steps/test.ts";

const DESK = { viewport: { width: 1280, height: 900 } };

/** The person with the last invitation accepts it as a new user. */
async function accept(page: Page, email: string, name: string): Promise<void> {
  await open(page, await mailedLink(page, email, "invited", /View the invitation/));
  await page.getByLabel("Your name").fill(name);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Accept the invitation" }).click();
}

test("TEN-08 a colleague for one event sees that one, and the next once it is added", async ({
  page,
  newPage,
}) => {
  const [owner, colleague] = [newAddress("owner"), newAddress("colleague")];
  await page.setViewportSize(DESK.viewport);
  await register(page, "Olga Owner", owner);
  await page.request.post("/api/organizers", {
    data: { name: "The Hall", email: owner, timezone: "Europe/Berlin", currency: "EUR" },
    headers: { origin: new URL(page.url()).origin },
  });
  await makeLiveEvent(page.request, { title: "Spring Night", ticket: "Seat" });
  const autumn = await makeLiveEvent(page.request, { title: "Autumn Night", ticket: "Seat" });

  await open(page, "/account/users");
  await page.getByRole("button", { name: "Invite people" }).click();
  const invitation = page.getByRole("dialog");
  await invitation.getByRole("textbox", { name: "E-mail addresses" }).fill(colleague);
  await invitation.getByRole("radio", { name: "Selected events" }).check();
  await invitation.getByRole("button", { name: /^Send/ }).click();
  await expect(invitation.getByText("Select at least one event.")).toBeVisible();
  await invitation.getByRole("checkbox", { name: "Spring Night" }).check();
  await expectSound(page, "an invitation to chosen events");
  await invitation.getByRole("button", { name: /^Send/ }).click();
  await invitation.getByRole("button", { name: "Done" }).click();

  const theirs = await newPage(DESK);
  await accept(theirs, colleague, "Cora Colleague");
  await theirs.waitForURL("**/manage/events");
  await expect(theirs.getByRole("link", { name: "Spring Night" }).first()).toBeVisible();
  await expect(theirs.getByText("Autumn Night")).toHaveCount(0);
  for (const name of ["Create event", "New organiser"])
    await expect(theirs.getByRole("link", { name })).toHaveCount(0);
  await theirs.getByRole("button", { name: "Select", exact: true }).click();
  await theirs.getByRole("checkbox", { name: "Spring Night" }).click();
  const bar = theirs.getByRole("region", { name: "Selected rows" });
  await expect(bar.getByRole("button", { name: "Archive" })).toBeVisible();
  await expect(bar.getByRole("button", { name: "Duplicate" })).toHaveCount(0);
  await open(theirs, "/account/taxes-and-fees");
  await expect(theirs.getByRole("heading", { name: "Taxes and fees", level: 1 })).toBeVisible();
  await expect(theirs.getByRole("button", { name: "Add tax or fee" })).toHaveCount(0);
  expect((await theirs.goto(`/manage/event/${autumn.id}/dashboard`))!.status()).toBe(404);

  const [organizer] = await query<{ id: number }>("select organizer_id as id from events where id = $1", [
    autumn.id,
  ]);
  for (const address of [`/manage/organizer/${organizer!.id}/settings`, "/account/event-defaults"]) {
    expect((await theirs.goto(address))!.status(), address).toBe(403);
    await expect(theirs.getByRole("heading", { name: "Your role does not include this" })).toBeVisible();
    await expect(theirs.getByRole("link", { name: "Events", exact: true }).first()).toBeVisible();
  }
  await expectSound(theirs, "a page that is not for them");
  await open(theirs, `/manage/organizer/${organizer!.id}/dashboard`);
  await expect(theirs.getByRole("link", { name: "Dashboard", exact: true })).toBeVisible();
  await expect(theirs.getByRole("link", { name: "Settings", exact: true })).toHaveCount(0);

  await open(page, "/account/users");
  await page.getByRole("button", { name: "Actions for Cora Colleague" }).click();
  await page.getByRole("menuitem", { name: "Change role and events" }).click();
  const change = page.getByRole("dialog");
  await change.getByRole("searchbox", { name: "Find an event" }).fill("autumn");
  await change.getByRole("checkbox", { name: "Autumn Night" }).check();
  await change.getByRole("button", { name: "Save" }).click();
  await expect(page.locator("tbody").getByText("2 events")).toBeVisible();
  expect((await theirs.goto(`/manage/event/${autumn.id}/dashboard`))!.status()).toBe(200);
});

test("the owner transfers the account, and is an administrator like others from then on", async ({
  page,
  newPage,
}) => {
  const [owner, heir] = [newAddress("owner"), newAddress("heir")];
  await page.setViewportSize(DESK.viewport);
  await register(page, "Olga Owner", owner);
  await open(page, "/account/users");
  await page.getByRole("button", { name: "Invite people" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "E-mail addresses" }).fill(heir);
  await page
    .getByRole("dialog")
    .getByRole("radio", { name: /^Administrator/ })
    .check();
  await page.getByRole("dialog").getByRole("button", { name: /^Send/ }).click();
  const theirs = await newPage(DESK);
  await accept(theirs, heir, "Henri Heir");
  await theirs.waitForURL("**/manage/events");

  await open(page, "/account/users");
  await page.getByRole("button", { name: "Actions for Henri Heir" }).click();
  await page.getByRole("menuitem", { name: "Hand the account over" }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByLabel("Your password").fill("not the right one");
  await dialog.getByRole("button", { name: "Hand over" }).click();
  await expect(dialog.getByLabel("Your password")).toHaveAttribute("aria-invalid", "true");
  await expectSound(page, "the transfer of an account");
  await dialog.getByLabel("Your password").fill(PASSWORD);
  await dialog.getByRole("button", { name: "Hand over" }).click();

  await expect(page.locator("tbody tr", { hasText: "Henri Heir" }).getByText("Owner")).toBeVisible();
  await openMail(theirs, heir, "new owner");
  await openMail(theirs, owner, "new owner");
});

test("an account requires a second step: members set it up first, then reach everything", async ({
  page,
  newPage,
}) => {
  const [owner, door] = [newAddress("owner"), newAddress("door")];
  await page.setViewportSize(DESK.viewport);
  await register(page, "Olga Owner", owner);
  await open(page, "/account/settings");
  await expect(page.getByRole("checkbox", { name: /Require two-step login/ })).toBeDisabled();
  await setUpSecondStep(page);
  await open(page, "/account/users");
  await page.getByRole("button", { name: "Invite people" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "E-mail addresses" }).fill(door);
  await page.getByRole("dialog").getByRole("radio", { name: /^Door/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: /^Send/ }).click();
  await open(page, "/account/settings");
  await page.getByRole("checkbox", { name: /Require two-step login/ }).check();
  await expect(page.getByText("Saved.")).toBeVisible();
  await expectSound(page, "the account's settings with its security");

  const phone = await newPage();
  await accept(phone, door, "Dora Door");
  await phone.waitForURL("**/manage/profile");
  await expect(phone.getByText(/requires two-step login/)).toBeVisible();
  await expectSound(phone, "a second step that has to be set up");
  for (const address of ["/manage/doors", "/manage/events"]) {
    await phone.goto(address);
    await phone.waitForURL("**/manage/profile");
  }
  await setUpSecondStep(phone);
  await open(phone, "/manage/doors");
  await phone.waitForURL("**/manage/doors");
});

async function setUpSecondStep(page: Page): Promise<void> {
  await open(page, "/manage/profile");
  await page.getByRole("button", { name: "Set up two-step login" }).click();
  await page.getByRole("dialog").getByLabel("Your password").fill(PASSWORD);
  await page.getByRole("dialog").getByRole("button", { name: "Continue" }).click();
  const secret = Secret.fromBase32((await page.getByTestId("secret").innerText()).replaceAll(" ", ""));
  await page.getByLabel("The six digits").fill(TOTP.generate({ secret }));
  await page.getByRole("button", { name: "Switch it on" }).click();
  await page.getByRole("button", { name: "I have saved them" }).click();
}

test("door staff are redirected to the doors from any page", async ({ page, newPage }) => {
  const [owner, door] = [newAddress("owner"), newAddress("door")];
  await register(page, "Olga Owner", owner);
  await open(page, "/account/users");
  await page.getByRole("button", { name: "Invite people" }).click();
  await page.getByRole("dialog").getByRole("textbox", { name: "E-mail addresses" }).fill(door);
  await page.getByRole("dialog").getByRole("radio", { name: /^Door/ }).check();
  await page.getByRole("dialog").getByRole("button", { name: /^Send/ }).click();
  const phone = await newPage();
  await accept(phone, door, "Dora Door");
  await phone.waitForURL("**/manage/doors");
  const bar = phone.getByRole("banner");
  await expect(bar).toContainText("Check-in");
  await expect(bar.getByRole("button", { name: "Find" })).toHaveCount(0);

  for (const address of ["/", "/manage/events", "/manage/event/1/orders", "/account/users", "/auth/login"]) {
    await phone.goto(address);
    await phone.waitForURL("**/manage/doors");
  }
  await phone.context().clearCookies();
  await phone.goto("/manage/events");
  await expect(phone).toHaveURL(/\/auth\/login/);
  await logIn(phone, door, "/manage/events");
  await phone.waitForURL("**/manage/doors");
});

test("TEN-13 the admin area does not exist for an account's owner", async ({ page }) => {
  await register(page, "Olga Owner", newAddress("owner"));

  for (const address of ["/admin", "/admin/accounts", "/admin/users"])
    expect([address, (await page.goto(address))!.status()]).toEqual([address, 404]);
});

test("ABU-03 a network with many sign-ups computes a proof of work, without any action by people", async ({
  page,
}) => {
  for (let n = 0; n < 6; n += 1) {
    await register(page, "Ada Again", newAddress("ada"));
    // An open request would redirect to the log-in.
    await page.goto("about:blank");
    await page.context().clearCookies();
  }
});

test("single-key shortcuts are switched off in the profile, and the details save themselves", async ({
  page,
}) => {
  await page.setViewportSize(DESK.viewport);
  await register(page, "Uma User", newAddress("uma"));
  await open(page, "/manage/profile");
  await page.getByLabel("First name").fill("Umi");
  await page.getByLabel("Last name").focus();
  await expect(page.getByText("Saved · just now")).toBeVisible();
  await page.getByRole("checkbox", { name: "Use single letters as shortcuts" }).uncheck();
  await page.getByRole("heading", { level: 1 }).click();
  await page.keyboard.press("c");
  await page.reload();
  await expect(page).toHaveURL(/\/manage\/profile$/);
  await expect(page.getByLabel("First name")).toHaveValue("Umi");
  await expect(page.getByRole("checkbox", { name: "Use single letters as shortcuts" })).not.toBeChecked();
});
